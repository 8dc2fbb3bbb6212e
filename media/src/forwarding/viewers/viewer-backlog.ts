/** More consecutive rejections by a full socket buffer than a burst causes. */
const refusedInARow = 48;
/** How long the viewer must report that it receives far less than it is sent and loses packets. */
const strainedForMs = 2000;
const strainedShare = 0.6;
const strainedLoss = 0.1;

/**
 * Decides when a viewer is so far behind that video is dropped until the next keyframe. Packets are sent
 * immediately, so there is no queue to examine. The signals are packets rejected by the socket, the viewer's
 * reports (RFC 3550) and its bandwidth estimate (REMB). Times are milliseconds passed in as arguments.
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

  /** @param sentBps what the viewer was sent recently */
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
