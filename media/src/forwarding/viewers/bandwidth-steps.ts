/** A layer that arrives, as far as its choice for one viewer depends on it; lists of them go from the lowest to the highest. */
export type Rung = { height: number; bitrateBps: number };

/** What a viewer reports of its connection. `fractionLost` is 0 to 1. */
export type ViewerReport = { estimateBps: number | undefined; fractionLost: number };

/** For this long a viewer has trouble before it gets a lower layer, and none before it gets a higher one. */
const strainedForMs = 1500;
const easyForMs = 3000;
/** After a step down a higher layer is tried again, later each time that it failed within this time. */
const firstRetryMs = 8000;
const longestRetryMs = 64_000;
const failedWithinMs = 10_000;

/**
 * The highest rung that a viewer's own limit allows, as an index: the largest picture that is no higher than `maxHeightPx`,
 * else the lowest. Where sizes are not known (H.264) the place in the list stands for them.
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
 * The highest layer that a viewer's connection takes, counted from the lowest: a publisher whose own connection is poor sends
 * the highest ones not at all for a while, and that is to move no viewer who gets a lower one. It steps down when the viewer's bandwidth estimate (REMB)
 * or its losses have said for a while that what it is sent is too much. An estimate rises little above what arrives, so
 * a higher layer has to be tried: after a calm while, and after a failed try ever later, so that no viewer swings between
 * two. Times are milliseconds, passed in.
 */
export class BandwidthSteps {
  /** Undefined until it was stepped down: then it gets the highest that there is. */
  #highest: number | undefined;
  #strainedSinceMs: number | undefined;
  #easySinceMs: number | undefined;
  #climbedAtMs = Number.NEGATIVE_INFINITY;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  #retryMs = firstRetryMs;

  /** Which of these layers the connection takes. */
  indexIn(rungs: readonly Rung[]): number {
    const last = Math.max(rungs.length - 1, 0);
    return Math.min(this.#highest ?? last, last);
  }

  /** Takes a report in; called about once a second. */
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
