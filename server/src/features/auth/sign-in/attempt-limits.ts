import { retryDelayMs } from '@greenroom/contract/retry-delay';

/** How often something may go wrong, and how long to wait then. */
export interface AttemptPolicy {
  /** Failures without any wait. */
  freeFailures: number;
  /** After the first failure that is not free; it doubles with each further one. */
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** After so long without an attempt the count begins anew. */
  forgottenAfterSeconds: number;
}

export interface AttemptCount {
  failures: number;
  lastFailedAt: Date;
}

/** The count as it is now: none when the last attempt was long ago. */
export function failuresNow(policy: AttemptPolicy, count: AttemptCount | undefined, now: Date): number {
  if (count === undefined) return 0;
  const passedSeconds = (now.getTime() - count.lastFailedAt.getTime()) / 1000;
  return passedSeconds >= policy.forgottenAfterSeconds ? 0 : count.failures;
}

/** Whole seconds until the next attempt is let through; 0 when it may come now. */
export function waitSeconds(policy: AttemptPolicy, count: AttemptCount | undefined, now: Date): number {
  const failures = failuresNow(policy, count, now);
  if (count === undefined || failures < policy.freeFailures) return 0;
  const delayMs = retryDelayMs(failures - policy.freeFailures + 1, {
    firstMs: policy.firstDelaySeconds * 1000,
    longestMs: policy.maxDelaySeconds * 1000,
  });
  const passedMs = now.getTime() - count.lastFailedAt.getTime();
  return Math.max(0, Math.ceil((delayMs - passedMs) / 1000));
}
