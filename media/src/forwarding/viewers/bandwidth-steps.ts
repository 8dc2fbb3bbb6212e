/**
 * The properties of an arriving layer on which its choice for a viewer depends. Lists go from the lowest to
 * the highest.
 */
export type Rung = { height: number; bitrateBps: number };

/** A viewer's report on its connection. `fractionLost` is 0 to 1. */
export type ViewerReport = { estimateBps: number | undefined; fractionLost: number };

/**
 * How long a viewer must have trouble before it gets a lower layer, and must have none before it gets a
 * higher one.
 */
const strainedForMs = 1500;
const easyForMs = 3000;
/**
 * After a step down, a higher layer is tried again after this time, and later each time that it fails within
 * this time.
 */
const firstRetryMs = 8000;
const longestRetryMs = 64_000;
const failedWithinMs = 10_000;

/**
 * The index of the highest rung within a viewer's own limit: the largest picture no higher than
 * `maxHeightPx`, otherwise the lowest. If sizes are unknown (H.264), the position in the list stands for
 * them.
 */
export function highestAllowed(rungs: readonly Rung[], maxHeightPx: number | undefined): number {
  const last = rungs.length - 1;
  if (maxHeightPx === undefined || last <= 0) return Math.max(last, 0);
  if (rungs.some(({ height }) => height === 0)) {
    const steps = maxHeightPx >= 720 ? 0 : maxHeightPx >= 480 ? 1 : 2;
    return Math.max(last - steps, 0);
  }
  return Math.max(
    rungs.findLastIndex(({ height }) => height <= maxHeightPx),
    0,
  );
}

/**
 * The highest layer that a viewer's connection can carry, counted from the lowest. A publisher with a poor
 * connection stops sending its highest layers for a while, which must not move viewers of a lower one. It
 * steps down when the viewer's bandwidth estimate (REMB) or losses have shown for a while that it is sent too
 * much. An estimate rises little above what arrives, so a higher layer must be tried: after a calm period,
 * and later after each failed attempt, so that no viewer oscillates. Times are milliseconds passed in as
 * arguments.
 */
export class BandwidthSteps {
  /** Undefined until the first step down, while it gets the highest layer. */
  #highest: number | undefined;
  #strainedSinceMs: number | undefined;
  #easySinceMs: number | undefined;
  #climbedAtMs = Number.NEGATIVE_INFINITY;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  #retryMs = firstRetryMs;

  /** The index of the layer that the connection can carry. */
  indexIn(rungs: readonly Rung[]): number {
    const last = Math.max(rungs.length - 1, 0);
    return Math.min(this.#highest ?? last, last);
  }

  /** Handles a report; called about once a second. */
  update(rungs: readonly Rung[], { estimateBps, fractionLost }: ViewerReport, nowMs: number): void {
    const index = this.indexIn(rungs);
    const sentBps = rungs[index]?.bitrateBps ?? 0;
    const share = estimateBps === undefined || sentBps === 0 ? Infinity : estimateBps / sentBps;
    const isStrained = fractionLost >= 0.1 || share < 0.5 || (share < 0.8 && fractionLost >= 0.02);
    const isEasy = fractionLost < 0.02 && share >= 1;
    this.#strainedSinceMs = isStrained ? (this.#strainedSinceMs ?? nowMs) : undefined;
    this.#easySinceMs = isEasy ? (this.#easySinceMs ?? nowMs) : undefined;
    if (this.#strainedSinceMs !== undefined && nowMs - this.#strainedSinceMs >= strainedForMs && index > 0) {
      this.#stepDown(rungs, index, estimateBps, nowMs);
    } else if (index < rungs.length - 1 && this.#easySinceMs !== undefined) {
      const isCalm = nowMs - this.#easySinceMs >= easyForMs;
      const hasRoom = estimateBps !== undefined && estimateBps >= (rungs[index + 1]?.bitrateBps ?? Infinity);
      if (isCalm && (hasRoom || nowMs >= this.#retryAtMs)) this.#climb(index, nowMs);
    }
  }

  #stepDown(rungs: readonly Rung[], index: number, estimateBps: number | undefined, nowMs: number): void {
    const fitting =
      estimateBps === undefined
        ? index
        : rungs.findLastIndex(({ bitrateBps }) => bitrateBps <= estimateBps * 0.9);
    this.#highest = Math.min(Math.max(fitting, 0), index - 1);
    const hasFailed = nowMs - this.#climbedAtMs < failedWithinMs;
    this.#retryMs = hasFailed ? Math.min(this.#retryMs * 2, longestRetryMs) : firstRetryMs;
    this.#retryAtMs = nowMs + this.#retryMs;
    this.#strainedSinceMs = undefined;
    this.#easySinceMs = undefined;
  }

  #climb(index: number, nowMs: number): void {
    this.#highest = index + 1;
    this.#climbedAtMs = nowMs;
    this.#easySinceMs = undefined;
  }
}
