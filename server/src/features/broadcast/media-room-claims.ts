/**
 * Who was answered first for a room that has no show, until they are connected: whose it is then is told by who
 * publishes in it.
 */
export class MediaRoomClaims {
  readonly #claims = new Map<string, { userId: string; endsAtMs: number }>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** Claims a room, or claims it again; false while another's claim lasts. */
  claim(roomId: string, userId: string, nowMs: number): boolean {
    // All last the same time, and one that is made again goes to the end: the oldest are first.
    for (const [each, { endsAtMs }] of this.#claims) {
      if (endsAtMs > nowMs) break;
      this.#claims.delete(each);
    }
    const holder = this.#claims.get(roomId)?.userId ?? userId;
    if (holder !== userId) return false;
    this.#claims.delete(roomId);
    this.#claims.set(roomId, { userId, endsAtMs: nowMs + this.#lifetimeMs });
    return true;
  }

  isHeld(roomId: string, nowMs: number): boolean {
    return (this.#claims.get(roomId)?.endsAtMs ?? nowMs) > nowMs;
  }

  /** Nothing happens to another's claim. */
  release(roomId: string, userId: string): void {
    if (this.#claims.get(roomId)?.userId === userId) this.#claims.delete(roomId);
  }
}
