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
export class PictureLimit {
  #chosen: number | null = null;
  #isSeen = true;
  #session: LimitedSession | undefined;
  /** What the session sends without being asked is whatever the connection takes. */
  #sent: number | null = null;

  /** What the viewer chose; null is whatever the connection takes. */
  get maxHeightPx(): number | null {
    return this.#chosen;
  }

  async choose(maxHeightPx: number | null): Promise<void> {
    this.#chosen = maxHeightPx;
    await this.#sendLimit();
  }

  async show(isSeen: boolean): Promise<void> {
    this.#isSeen = isSeen;
    await this.#sendLimit();
  }

  async connected(session: LimitedSession): Promise<void> {
    this.#session = session;
    this.#sent = null;
    await this.#sendLimit();
  }

  async #sendLimit(): Promise<void> {
    const wanted = this.#isSeen ? this.#chosen : lowestPx;
    const session = this.#session;
    if (session === undefined || wanted === this.#sent) return;
    const before = this.#sent;
    this.#sent = wanted;
    try {
      await session.limitPicture(wanted);
    } catch (error) {
      if (this.#session === session && this.#sent === wanted) this.#sent = before;
      throw error;
    }
  }
}
