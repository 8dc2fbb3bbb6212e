/** A full socket buffer that has refused this many packets in a row is more than a burst. */
const refusedInARow = 48;
/** The viewer reports for this long that it receives far less than it is sent, and that it loses packets. */
const strainedForMs = 2000;
const strainedShare = 0.6;
const strainedLoss = 0.1;

/**
 * Decides when a viewer is so far behind that video is dropped until the next keyframe. Packets leave at once, so
 * there is no queue to look at: what counts is the socket refusing packets, and the viewer's reports (RFC 3550) and
 * bandwidth estimate (REMB). Times are milliseconds, passed in.
 */
export class ViewerBacklog {
  #refused = 0;
  #strainedSinceMs: number | undefined;
  #estimateBps: number | undefined;
  #fractionLost = 0;

  get estimateBps(): number | undefined {
    return this.#estimateBps;
  }

  get fractionLost(): number {
    return this.#fractionLost;
  }

  sent(left: boolean): void {
    this.#refused = left ? 0 : this.#refused + 1;
  }

  reportedEstimate(bitrateBps: number): void {
    this.#estimateBps = bitrateBps;
  }

  /** @param fractionLost 0 to 1 */
  reportedLoss(fractionLost: number): void {
    this.#fractionLost = fractionLost;
  }

  /** @param sentBps what the viewer was sent lately */
  isBehind(sentBps: number, nowMs: number): boolean {
    if (this.#refused >= refusedInARow) {
      this.#refused = 0;
      return true;
    }
    const isStrained =
      this.#estimateBps !== undefined &&
      this.#estimateBps < sentBps * strainedShare &&
      this.#fractionLost >= strainedLoss;
    if (!isStrained) {
      this.#strainedSinceMs = undefined;
      return false;
    }
    this.#strainedSinceMs ??= nowMs;
    if (nowMs - this.#strainedSinceMs < strainedForMs) return false;
    this.#strainedSinceMs = undefined;
    return true;
  }
}
