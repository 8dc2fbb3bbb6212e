import type { Counter } from 'prom-client';
import type { ConnectedSocket } from './connected-socket.ts';
import { EncodedEvents } from './encoded-events.ts';
import type { Outbound } from './outbound.ts';

/** A client that is entering a room. The room's events are queued for it meanwhile. */
export interface Admission {
  /** False if the client has left or begun another admission since. */
  isCurrent(): boolean;
  /**
   * Makes the client a member and sends it the queued events that `isWanted` accepts. Does nothing if the
   * admission is not current.
   */
  complete(isWanted: (event: Outbound) => boolean): void;
}

/** The same events in batches, for clients that accept them. */
export interface Batches {
  /** For clients that have been in the room longer than `oldAfterMs` and received what was sent meanwhile. */
  forOld: readonly Outbound[];
  forNew: readonly Outbound[];
  oldAfterMs: number;
}

type Membership = { isAdmitted: true; sinceMs: number } | { isAdmitted: false; kept: Outbound[] };

/** Socket rooms by id. Joining and leaving cost the same for any size of room. */
export class SocketRooms {
  readonly #rooms = new Map<string, Map<ConnectedSocket, Membership>>();
  readonly #roomsOf = new Map<ConnectedSocket, Set<string>>();
  readonly #deliveries: Pick<Counter, 'inc'>;
  readonly #checksOutbound: boolean;

  constructor({ deliveries, checksOutbound }: { deliveries: Pick<Counter, 'inc'>; checksOutbound: boolean }) {
    this.#deliveries = deliveries;
    this.#checksOutbound = checksOutbound;
  }

  admit(room: string, client: ConnectedSocket): Admission {
    const members = this.#rooms.get(room) ?? new Map<ConnectedSocket, Membership>();
    this.#rooms.set(room, members);
    const membership: Membership = { isAdmitted: false, kept: [] };
    members.set(client, membership);
    const own = this.#roomsOf.get(client) ?? new Set();
    this.#roomsOf.set(client, own.add(room));
    const isCurrent = () => this.#rooms.get(room) === members && members.get(client) === membership;
    return {
      isCurrent,
      complete: (isWanted) => {
        if (!isCurrent()) return;
        members.set(client, { isAdmitted: true, sinceMs: performance.now() });
        for (const event of membership.kept) if (isWanted(event)) client.send(event);
      },
    };
  }

  leave(room: string, client: ConnectedSocket): void {
    const members = this.#rooms.get(room);
    members?.delete(client);
    if (members?.size === 0) this.#rooms.delete(room);
    const own = this.#roomsOf.get(client);
    own?.delete(room);
    if (own?.size === 0) this.#roomsOf.delete(client);
  }

  leaveAll(client: ConnectedSocket): void {
    for (const room of this.roomsOf(client)) this.leave(room, client);
  }

  /** Whether the client has been admitted. */
  isMember(room: string, client: ConnectedSocket): boolean {
    return this.#rooms.get(room)?.get(client)?.isAdmitted === true;
  }

  roomsOf(client: ConnectedSocket): ReadonlySet<string> {
    return this.#roomsOf.get(client) ?? new Set();
  }

  size(room: string): number {
    return this.#rooms.get(room)?.size ?? 0;
  }

  /**
   * Sends events to everyone in a room. Each form of the events is encoded once, and each client gets one
   * write.
   */
  sendToAll(room: string, events: readonly Outbound[], batches?: Batches): void {
    const members = this.#rooms.get(room);
    if (members === undefined || events.length === 0) return;
    const single = new EncodedEvents(events, this.#checksOutbound);
    const forOld = batches && new EncodedEvents(batches.forOld, this.#checksOutbound);
    const forNew = batches && new EncodedEvents(batches.forNew, this.#checksOutbound);
    const oldBeforeMs = performance.now() - (batches?.oldAfterMs ?? 0);
    let admitted = 0;
    for (const [client, membership] of members) {
      if (membership.isAdmitted) {
        const batched = membership.sinceMs < oldBeforeMs ? forOld : forNew;
        client.sendEncoded(client.takesBatches ? (batched ?? single) : single);
        admitted += 1;
      } else {
        membership.kept.push(...events);
      }
    }
    this.#deliveries.inc(admitted * events.length);
  }

  /** Sends events to some clients. Each event is encoded once. */
  sendTo(clients: Iterable<ConnectedSocket>, events: readonly Outbound[]): void {
    const encoded = new EncodedEvents(events, this.#checksOutbound);
    for (const client of clients) client.sendEncoded(encoded);
  }
}
