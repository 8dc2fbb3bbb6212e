/** The session that delivers the picture. */
interface LimitedSession {
  limitPicture(maxHeightPx: number | null): Promise<void>;
}

/** The lowest layer, because every picture is higher than one line. */
const lowestPx = 1;

/**
 * Requests a picture size from the media server: the viewer's choice, or the lowest while nobody sees the
 * picture. Each session is sent only changes.
 */
export class PictureLimit {
  #chosen: number | null = null;
  #isSeen = true;
  #session: LimitedSession | undefined;
  /**
   * The last limit that the session acknowledged. A new session has none. Undefined if an answer never
   * arrived.
   */
  #sent: number | null | undefined = null;
  /** Resolves when the session has answered all requests so far. */
  #answered: Promise<void> = Promise.resolve();

  /** The viewer's choice. Null for the largest that the connection can carry. */
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

  /** Requests are sequential: of two in flight, the older could arrive last and win. */
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
