import type { FastifyRateLimitStore, RateLimitOptions } from '@fastify/rate-limit';
import type { Redis } from '../../cluster/redis.ts';
import { createRateLimiter, type RateLimiter } from '../../rate-limiter.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

/** Adapts the limiter of one group of routes to the plugin's store interface. */
class GroupLimit implements FastifyRateLimitStore {
  readonly #limiter: RateLimiter;
  readonly #max: number;

  constructor(name: string, max: number, windowSeconds: number, redis: Redis | undefined) {
    this.#limiter = createRateLimiter({ name, max, windowSeconds, redis });
    this.#max = max;
  }

  child(): FastifyRateLimitStore {
    return this;
  }

  incr(key: string, answer: Answer): void {
    this.#limiter
      .take(key)
      .then(
        ({ isAllowed, remaining, resetsInMs }) =>
          answer(null, { current: this.#max - remaining + (isAllowed ? 0 : 1), ttl: resetsInMs }),
        answer,
      );
  }
}

/**
 * Counts the calls of a group of routes together. The plugin's own store counts each route separately, so
 * each path of the API would have its own limit.
 * @param redis set if several servers count together
 */
export function createRateLimitStore(redis: Redis | undefined): new () => FastifyRateLimitStore {
  return class RateLimitStore implements FastifyRateLimitStore {
    readonly #groups = new Map<string, GroupLimit>();

    child(route: RateLimitOptions & { path: string; prefix: string }): FastifyRateLimitStore {
      const { groupId, max, timeWindow } = route;
      if (groupId === undefined || typeof max !== 'number' || typeof timeWindow !== 'number')
        throw new Error(`${route.path} has a limit without a name, a number of calls or a window`);
      const group = this.#groups.get(groupId) ?? new GroupLimit(groupId, max, timeWindow / 1000, redis);
      this.#groups.set(groupId, group);
      return group;
    }

    incr(_key: string, answer: Answer): void {
      answer(new Error('Calls are counted only in the store of a group'));
    }
  };
}
