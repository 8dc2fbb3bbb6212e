import { retryDelayMs } from '@greenroom/contract/retry-delay';

const delays = { firstMs: 250, longestMs: 4000 };
const slowMs = 10_000;

/**
 * The delay before the next attempt to connect, in milliseconds: a random value between half and all of 250,
 * which doubles up to 4000, so that many viewers do not return at the same moment.
 * @param attempt 1 for the first retry
 * @param random 0 to 1
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  return Math.round(retryDelayMs(attempt, delays) * (0.5 + random / 2));
}

/** The delay after a refusal that is unlikely to change soon: 10 to 15 s. */
export function slowRetryDelayMs(random: number): number {
  return Math.round(slowMs * (1 + random / 2));
}
