import { retryDelayMs } from '@greenroom/contract/retry-delay';

/** How many attempts may fail, and how long to wait afterwards. */
export interface AttemptLimit {
  /** Failures without a delay. */
  freeFailures: number;
  /** The delay after the first failure beyond these. Doubles with each further one. */
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** After this long without an attempt, the count starts again. */
  forgottenAfterSeconds: number;
}

export interface AttemptCount {
  failures: number;
  lastFailedAt: Date;
}

/** The current count: 0 if the last attempt was long ago. */
export function failuresNow(limit: AttemptLimit, count: AttemptCount | undefined, now: Date): number {
  if (count === undefined) return 0;
  const passedSeconds = (now.getTime() - count.lastFailedAt.getTime()) / 1000;
  return passedSeconds >= limit.forgottenAfterSeconds ? 0 : count.failures;
}

/** Whole seconds until the next attempt is admitted. 0 if it is admitted now. */
export function waitSeconds(limit: AttemptLimit, count: AttemptCount | undefined, now: Date): number {
  const failures = failuresNow(limit, count, now);
  if (count === undefined || failures < limit.freeFailures) return 0;
  const delayMs = retryDelayMs(failures - limit.freeFailures + 1, {
    firstMs: limit.firstDelaySeconds * 1000,
    longestMs: limit.maxDelaySeconds * 1000,
  });
  const passedMs = now.getTime() - count.lastFailedAt.getTime();
  return Math.max(0, Math.ceil((delayMs - passedMs) / 1000));
}
