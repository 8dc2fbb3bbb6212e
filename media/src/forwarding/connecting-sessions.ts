import type { MediaSession } from './session.ts';

export interface ConnectingLimits {
  /** For all viewers together. Publishers have a tenth of it to themselves. */
  perServer: number;
  perAddress: number;
  /** Connected viewers per address, because each uses memory for as long as it likes. */
  connectedPerAddress: number;
}

/** After this time, a session that has not connected is ended in favour of another, if there are too many. */
const givesWayAfterMs = 5000;
const publisherShare = 0.1;

type Connecting = { kind: MediaSession['kind']; address: string | undefined; sinceMs: number };

/**
 * Limits sessions that were answered and have not connected, per server and per address. Each uses memory and
 * a slot in the library for up to 20 s, while an offer costs its sender next to nothing. Also limits
 * connected viewers per address.
 */
export class ConnectingSessions {
  readonly #limits: ConnectingLimits;
  /** Oldest first. */
  readonly #sessions = new Map<string, Connecting>();
  readonly #byAddress = new Map<string, number>();
  readonly #viewersByAddress = new Map<string, number>();
  /** Address of each connected viewer, by session. */
  readonly #viewers = new Map<string, string>();
  readonly #byKind: Record<MediaSession['kind'], number> = { publisher: 0, viewer: 0 };

  constructor(limits: ConnectingLimits) {
    this.#limits = limits;
  }

  /**
   * Whether another one fits. `end` is called with a session that has waited long and is ended to make room.
   * @param address address of the offer, or its network; undefined if unknown
   */
  makeRoom(
    { kind, address, nowMs }: { kind: MediaSession['kind']; address: string | undefined; nowMs: number },
    end: (sessionId: string) => void,
  ): boolean {
    if (address !== undefined && (this.#byAddress.get(address) ?? 0) >= this.#limits.perAddress) return false;
    if (
      kind === 'viewer' &&
      address !== undefined &&
      (this.#viewersByAddress.get(address) ?? 0) >= this.#limits.connectedPerAddress
    )
      return false;
    const most =
      kind === 'viewer' ? this.#limits.perServer : Math.ceil(this.#limits.perServer * publisherShare);
    if (this.#byKind[kind] < most) return true;
    for (const [sessionId, session] of this.#sessions) {
      if (session.kind !== kind) continue;
      if (nowMs - session.sinceMs < givesWayAfterMs) return false;
      end(sessionId);
      return true;
    }
    return false;
  }

  add(sessionId: string, session: Connecting): void {
    this.#sessions.set(sessionId, session);
    this.#byKind[session.kind] += 1;
    if (session.address !== undefined)
      this.#byAddress.set(session.address, (this.#byAddress.get(session.address) ?? 0) + 1);
  }

  /** The session has connected, and counts as a viewer of its address until it ends. */
  connected(sessionId: string): void {
    const { kind, address } = this.#sessions.get(sessionId) ?? {};
    this.#forgetConnecting(sessionId);
    if (kind !== 'viewer' || address === undefined) return;
    this.#viewers.set(sessionId, address);
    this.#viewersByAddress.set(address, (this.#viewersByAddress.get(address) ?? 0) + 1);
  }

  /** The session has ended. */
  delete(sessionId: string): void {
    this.#forgetConnecting(sessionId);
    const address = this.#viewers.get(sessionId);
    if (address === undefined) return;
    this.#viewers.delete(sessionId);
    countDown(this.#viewersByAddress, address);
  }

  #forgetConnecting(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    this.#sessions.delete(sessionId);
    this.#byKind[session.kind] -= 1;
    if (session.address === undefined) return;
    countDown(this.#byAddress, session.address);
  }
}

function countDown(counts: Map<string, number>, address: string): void {
  const left = (counts.get(address) ?? 1) - 1;
  if (left > 0) counts.set(address, left);
  else counts.delete(address);
}
