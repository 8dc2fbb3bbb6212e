export interface RetryDelays {
  /** Delay before the first retry. */
  firstMs: number;
  longestMs: number;
}

/**
 * The delay before a retry in milliseconds: `firstMs`, doubled with each further attempt, at most
 * `longestMs`. If many clients wait for the same server, the caller must add jitter.
 * @param attempt 1 for the first retry
 */
export function retryDelayMs(attempt: number, { firstMs, longestMs }: RetryDelays): number {
  return Math.min(firstMs * 2 ** (attempt - 1), longestMs);
}
