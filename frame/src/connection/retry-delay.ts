const firstMs = 250;
const longestMs = 4000;
const slowMs = 10_000;

/**
 * How long to wait before the next try to connect, milliseconds: 250, doubling up to 4000, half of it by chance so
 * that a room full of viewers does not come back in one moment.
 * @param attempt 1 for the first try after a failure
 * @param random 0 to 1
 */
export function retryDelayMs(attempt: number, random: number): number {
  const wholeMs = Math.min(firstMs * 2 ** (attempt - 1), longestMs);
  return Math.round(wholeMs * (0.5 + random / 2));
}

/** The same for a refusal that will hardly change soon: 10 to 15 s. */
export function slowRetryDelayMs(random: number): number {
  return Math.round(slowMs * (1 + random / 2));
}
