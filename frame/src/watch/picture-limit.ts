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
  /** What the session sends without being asked is whatever the connection takes. Undefined where an answer never came. */
  #sent: number | null | undefined = null;
  /** Resolves when the session has answered what it was asked so far. */
  #answered: Promise<void> = Promise.resolve();

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
    this.#answered = Promise.resolve();
    await this.#sendLimit();
  }

  /** One after the other: of two that are on their way at once, the one before could arrive last and hold. */
  async #sendLimit(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    const answered = this.#answered.then(async () => this.#sendTo(session));
    this.#answered = answered.catch(() => undefined);
    await answered;
  }

  async #sendTo(session: LimitedSession): Promise<void> {
    const wanted = this.#isSeen ? this.#chosen : lowestPx;
    if (session !== this.#session || wanted === this.#sent) return;
    this.#sent = undefined;
    await session.limitPicture(wanted);
    if (session === this.#session) this.#sent = wanted;
  }
}
