import type { Counter } from 'prom-client';
import type { ConnectedSocket } from './connected-socket.ts';
import { checkOutbound, encodeOutbound, type Outbound } from './outbound.ts';
import { websocketTextFrame } from './websocket-frame.ts';

/** A client that is being let into a room: what the room gets meanwhile is kept for it. */
export interface Admission {
  /** False when the client has left, or has begun another admission, in between. */
  isCurrent(): boolean;
  /**
   * Makes the client an ordinary member and sends it what came meanwhile, as far as `isWanted`. Does nothing where
   * the admission is not current.
   */
  complete(isWanted: (event: Outbound) => boolean): void;
}

type Membership = { isAdmitted: true } | { isAdmitted: false; kept: Outbound[] };

/** Socket rooms, by whatever id. Joining and leaving cost the same whatever a room's size. */
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
        members.set(client, { isAdmitted: true });
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

  /** Whether the client has been let in. */
  isMember(room: string, client: ConnectedSocket): boolean {
    return this.#rooms.get(room)?.get(client)?.isAdmitted === true;
  }

  roomsOf(client: ConnectedSocket): ReadonlySet<string> {
    return this.#roomsOf.get(client) ?? new Set();
  }

  size(room: string): number {
    return this.#rooms.get(room)?.size ?? 0;
  }

  /** Sends events to all of a room, each encoded once, and all of them in one write to each client. */
  broadcast(room: string, events: readonly Outbound[]): void {
    const members = this.#rooms.get(room);
    if (members === undefined || events.length === 0) return;
    const { texts, frames } = this.#encode(events);
    let admitted = 0;
    for (const [client, membership] of members) {
      if (membership.isAdmitted) {
        client.sendEncoded(frames, texts);
        admitted += 1;
      } else {
        membership.kept.push(...events);
      }
    }
    this.#deliveries.inc(admitted * events.length);
  }

  /** Sends events to some clients, each event encoded once. */
  sendTo(clients: Iterable<ConnectedSocket>, events: readonly Outbound[]): void {
    const { texts, frames } = this.#encode(events);
    for (const client of clients) client.sendEncoded(frames, texts);
  }

  #encode(events: readonly Outbound[]): { texts: string[]; frames: Buffer } {
    if (this.#checksOutbound) for (const event of events) checkOutbound(event);
    const texts = events.map(encodeOutbound);
    return { texts, frames: Buffer.concat(texts.map((text) => websocketTextFrame(`4${text}`))) };
  }
}
