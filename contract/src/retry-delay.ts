export interface RetryDelays {
  /** Before the first try that follows a failure. */
  firstMs: number;
  longestMs: number;
}

/**
 * How long to wait before a try that follows a failed one, milliseconds: `firstMs`, doubled for each further try, at most
 * `longestMs`. Where many wait for the same server, the caller spreads the tries.
 * @param attempt 1 for the first try after a failure
 */
export function retryDelayMs(attempt: number, { firstMs, longestMs }: RetryDelays): number {
  return Math.min(firstMs * 2 ** (attempt - 1), longestMs);
}
