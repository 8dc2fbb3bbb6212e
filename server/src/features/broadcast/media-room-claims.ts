/**
 * Remembers whose offer was answered first for a room without a show, until they connect. After that, the
 * room belongs to whoever publishes in it.
 */
export class MediaRoomClaims {
  readonly #claims = new Map<string, { userId: string; endsAtMs: number }>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** Claims a room, or renews the claim. False while another's claim lasts. */
  claim(roomId: string, userId: string, nowMs: number): boolean {
    // All claims last equally long, and a renewed one moves to the end, so the oldest come first.
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

  /** Does nothing to another's claim. */
  release(roomId: string, userId: string): void {
    if (this.#claims.get(roomId)?.userId === userId) this.#claims.delete(roomId);
  }
}
