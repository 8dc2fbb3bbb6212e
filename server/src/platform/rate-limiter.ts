import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { formatDuration } from '@greenroom/contract/time-format';
import { AppError, secondsUntilRetry } from './app-error.ts';
import type { Redis } from './cluster/redis.ts';
import { entryBound } from './entry-bound.ts';

/** How often one key may do something. */
export interface RateLimit {
  /** In one window. */
  max: number;
  /** A key's window begins with the first time that is counted, and all counts of it end with it. */
  windowSeconds: number;
}

export interface RateLimitState {
  /** How often more in this window. */
  remaining: number;
  /** Milliseconds until the window is over. */
  resetsInMs: number;
}

export interface RateLimitResult extends RateLimitState {
  isAllowed: boolean;
}

/** Counts what each key does. All are promises, for servers that share their counts keep them elsewhere. */
export interface RateLimiter {
  /** Counts one time, unless it is one too many. What is refused is not counted. */
  take(key: string): Promise<RateLimitResult>;
  /** Takes back one time that was counted and then did not come about. */
  giveBack(key: string): Promise<RateLimitState>;
  /** What is left of a window that has begun; undefined while none has. */
  find(key: string): Promise<RateLimitState | undefined>;
  /** The key is gone, and what it did with it. */
  forget(key: string): void;
}

/** Keys that are remembered: beyond them, the one that did nothing for the longest time is forgotten. */
const defaultMaxKeys = 10_000;

/**
 * A limiter of this server process, or with `redis` of all that share it; while Redis is away, each counts for itself.
 * Every limiter is made here.
 */
export function createRateLimiter({
  name,
  max,
  windowSeconds,
  maxKeys = defaultMaxKeys,
  redis,
}: RateLimit & {
  /** Tells the limiters apart where they share a store. */
  name: string;
  maxKeys?: number;
  /** Where the counts of several servers are kept. */
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
  // The library sets no bound to its keys.
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
      // The window in which it was counted is over, and its counts with it.
      if (state === undefined) return { remaining: max, resetsInMs: windowSeconds * 1000 };
      return state.remaining < max ? stateOf(await limiter.reward(key)) : state;
    },
    forget(key) {
      keys.delete(key);
      void limiter.delete(key);
    },
  };
}

/** Says when to try again; `wait` is a duration such as '40 seconds'. */
export type RefusalMessage = (wait: string) => string;

/**
 * The refusal of what a limiter did not allow.
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

/** Counts one time, as `take` does. @throws AppError `too_many_requests` for one too many. */
export async function takeOrRefuse(
  limiter: Pick<RateLimiter, 'take'>,
  key: string,
  message?: RefusalMessage,
): Promise<void> {
  const { isAllowed, resetsInMs } = await limiter.take(key);
  if (!isAllowed) throw tooManyRequests(resetsInMs, message);
}
