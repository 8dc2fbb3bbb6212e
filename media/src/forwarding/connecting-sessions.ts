import type { Session } from './session.ts';

export interface ConnectingLimits {
  /** Of all viewers together; publishers have a tenth of it to themselves. */
  perServer: number;
  perAddress: number;
}

/** A session that has not connected by then gives way to another when there are too many. */
const givesWayAfterMs = 5000;
const publisherShare = 0.1;

type Connecting = { kind: Session['kind']; address: string | undefined; sinceMs: number };

/**
 * Sessions that were answered and have not connected. Each holds memory and a place in the library for up to 20 s, and
 * an offer costs who sends it next to nothing: so there are so many at a time, of the server and of one address.
 */
export class ConnectingSessions {
  readonly #limits: ConnectingLimits;
  /** Oldest first. */
  readonly #sessions = new Map<string, Connecting>();
  readonly #byAddress = new Map<string, number>();
  readonly #byKind: Record<Session['kind'], number> = { publisher: 0, viewer: 0 };

  constructor(limits: ConnectingLimits) {
    this.#limits = limits;
  }

  /**
   * Whether one more fits. `end` is called with a session that has waited long and gives way to it.
   * @param address of who offers, or of their network; undefined where it is not known
   */
  makeRoom(
    { kind, address, nowMs }: { kind: Session['kind']; address: string | undefined; nowMs: number },
    end: (sessionId: string) => void,
  ): boolean {
    if (address !== undefined && (this.#byAddress.get(address) ?? 0) >= this.#limits.perAddress) return false;
    const most =
      kind === 'viewer' ? this.#limits.perServer : Math.ceil(this.#limits.perServer * publisherShare);
    if (this.#byKind[kind] < most) return true;
    const oldest = [...this.#sessions].find(([, session]) => session.kind === kind);
    if (oldest === undefined || nowMs - oldest[1].sinceMs < givesWayAfterMs) return false;
    end(oldest[0]);
    return true;
  }

  add(sessionId: string, session: Connecting): void {
    this.#sessions.set(sessionId, session);
    this.#byKind[session.kind] += 1;
    if (session.address !== undefined)
      this.#byAddress.set(session.address, (this.#byAddress.get(session.address) ?? 0) + 1);
  }

  /** It has connected, or has ended. */
  delete(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    this.#sessions.delete(sessionId);
    this.#byKind[session.kind] -= 1;
    if (session.address === undefined) return;
    const left = (this.#byAddress.get(session.address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(session.address, left);
    else this.#byAddress.delete(session.address);
  }
}
