/** At most one request in this time for a source. */
export const keyframeRequestIntervalMs = 500;
/** A request that nobody answered is made again after this. */
const unansweredMs = 1000;

/**
 * Joins the wishes of many viewers for a keyframe into few requests to one source. A wish that comes too soon after
 * a request waits for its turn and is dropped when a keyframe comes first. Times are milliseconds, passed in.
 */
export class KeyframeRequests {
  #requestedAt = Number.NEGATIVE_INFINITY;
  #wished = false;
  #isUnanswered = false;

  /** Someone needs a keyframe. */
  wish(): void {
    this.#wished = true;
  }

  keyframeArrived(): void {
    this.#wished = false;
    this.#isUnanswered = false;
  }

  /** True when a request is to be sent now. */
  takeDue(nowMs: number): boolean {
    const since = nowMs - this.#requestedAt;
    const isDue =
      (this.#wished && since >= keyframeRequestIntervalMs) || (this.#isUnanswered && since >= unansweredMs);
    if (!isDue) return false;
    this.#requestedAt = nowMs;
    this.#wished = false;
    this.#isUnanswered = true;
    return true;
  }
}
