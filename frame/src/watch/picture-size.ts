/** The session that the picture comes in. */
interface LimitedSession {
  limitPicture(maxHeightPx: number | null): Promise<void>;
}

/** The lowest picture that there is: every one is higher than a line. */
const lowestPx = 1;

/**
 * Which picture the media server is asked for: what the viewer chose, and the lowest while nobody sees it. Each session is
 * told what it does not know yet.
 */
export class PictureSize {
  #chosen: number | null = null;
  #isSeen = true;
  #session: LimitedSession | undefined;
  /** What the session sends without being asked is whatever the connection takes. */
  #told: number | null = null;

  /** What the viewer chose; null is whatever the connection takes. */
  get maxHeightPx(): number | null {
    return this.#chosen;
  }

  async choose(maxHeightPx: number | null): Promise<void> {
    this.#chosen = maxHeightPx;
    await this.#tell();
  }

  async show(isSeen: boolean): Promise<void> {
    this.#isSeen = isSeen;
    await this.#tell();
  }

  async connected(session: LimitedSession): Promise<void> {
    this.#session = session;
    this.#told = null;
    await this.#tell();
  }

  async #tell(): Promise<void> {
    const wanted = this.#isSeen ? this.#chosen : lowestPx;
    const session = this.#session;
    if (session === undefined || wanted === this.#told) return;
    const before = this.#told;
    this.#told = wanted;
    try {
      await session.limitPicture(wanted);
    } catch (error) {
      if (this.#session === session && this.#told === wanted) this.#told = before;
      throw error;
    }
  }
}
