import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { formatDuration } from '@greenroom/contract/time-format';
import { AppError, secondsUntilRetry } from './app-error.ts';
import type { Redis } from './cluster/redis.ts';
import { entryBound } from './entry-bound.ts';

/** How often one key may do something. */
export interface RateLimit {
  /** How many times in one window. */
  max: number;
  /** A key's window begins with its first count and ends all its counts together. */
  windowSeconds: number;
}

export interface RateLimitState {
  /** How many more times in this window. */
  remaining: number;
  /** Milliseconds until the window is over. */
  resetsInMs: number;
}

export interface RateLimitResult extends RateLimitState {
  isAllowed: boolean;
}

/**
 * Counts actions per key. All methods are asynchronous, because servers that share their counts keep them
 * elsewhere.
 */
export interface RateLimiter {
  /** Counts one action, unless it exceeds the limit. A rejected action is not counted. */
  take(key: string): Promise<RateLimitResult>;
  /** Takes back one count for an action that did not happen. */
  giveBack(key: string): Promise<RateLimitState>;
  /** The state of the current window. Undefined if none has begun. */
  find(key: string): Promise<RateLimitState | undefined>;
  /** Forgets a key that is gone, with its counts. */
  forget(key: string): void;
}

/** How many keys are remembered. Beyond that, the key that was idle the longest is forgotten. */
const defaultMaxKeys = 10_000;

/**
 * Creates a limiter for this process, or with `redis` for all servers that share it. While Redis is
 * unreachable, each server counts alone. Every limiter is created here.
 */
export function createRateLimiter({
  name,
  max,
  windowSeconds,
  maxKeys = defaultMaxKeys,
  redis,
}: RateLimit & {
  /** Distinguishes the limiters in a shared store. */
  name: string;
  maxKeys?: number;
  /** Where several servers keep their counts. */
  redis?: Redis | undefined;
}): RateLimiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points: max, duration: windowSeconds });
  const limiter =
    redis === undefined
      ? memory
      : new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `greenroom-limit:${name}`,
          points: max,
          duration: windowSeconds,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        });
  // The library does not limit the number of its keys.
  const keys = new LRUCache<string, true>({
    ...entryBound(maxKeys),
    dispose(_value, key, reason) {
      if (reason === 'evict') void memory.delete(key);
    },
  });

  function stateOf({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState {
    return { remaining: Math.min(remainingPoints, max), resetsInMs: msBeforeNext };
  }

  async function find(key: string): Promise<RateLimitState | undefined> {
    const found = await limiter.get(key);
    return found !== null && found.msBeforeNext > 0 ? stateOf(found) : undefined;
  }

  return {
    find,
    async take(key) {
      keys.set(key, true);
      try {
        return { isAllowed: true, ...stateOf(await limiter.consume(key)) };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        await limiter.reward(key);
        return { isAllowed: false, ...stateOf(error) };
      }
    },
    async giveBack(key) {
      const state = await find(key);
      // The window in which it was counted has ended, and its counts with it.
      if (state === undefined) return { remaining: max, resetsInMs: windowSeconds * 1000 };
      return state.remaining < max ? stateOf(await limiter.reward(key)) : state;
    },
    forget(key) {
      keys.delete(key);
      void limiter.delete(key);
    },
  };
}

/** The message that says when to try again. `wait` is a duration such as '40 seconds'. */
export type RefusalMessage = (wait: string) => string;

/**
 * The error for an action that a limiter rejected.
 * @param resetsInMs milliseconds until the caller may try again
 */
export function tooManyRequests(
  resetsInMs: number,
  message: RefusalMessage = (wait) => `Too many requests. Try again in ${wait}.`,
): AppError {
  const retryAfterSeconds = secondsUntilRetry(resetsInMs);
  return new AppError('too_many_requests', {
    details: message(formatDuration(retryAfterSeconds)),
    retryAfterSeconds,
  });
}

/** Counts one action, as `take` does. @throws AppError `too_many_requests` if it exceeds the limit. */
export async function takeOrRefuse(
  limiter: Pick<RateLimiter, 'take'>,
  key: string,
  message?: RefusalMessage,
): Promise<void> {
  const { isAllowed, resetsInMs } = await limiter.take(key);
  if (!isAllowed) throw tooManyRequests(resetsInMs, message);
}
