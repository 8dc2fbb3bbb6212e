import type { FastifyRateLimitStore, RateLimitOptions } from '@fastify/rate-limit';

/** Callers that a group remembers: beyond them, who began to be counted first is forgotten. */
const maxCallers = 10_000;

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Calls counted in this process, one count for all routes of a group: the plugin's own store counts each route by
 * itself, so that every address of the API would be a limit of its own.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #groups = new Map<string, RateLimitStore>();
  /** The caller who began first is the first. */
  readonly #windows = new Map<string, { count: number; startedAtMs: number }>();

  child(route: RateLimitOptions & { path: string; prefix: string }): FastifyRateLimitStore {
    const name = route.groupId ?? route.path;
    const group = this.#groups.get(name) ?? new RateLimitStore();
    this.#groups.set(name, group);
    return group;
  }

  incr(key: string, answer: Answer, timeWindowMs: number): void {
    const nowMs = performance.now();
    let window = this.#windows.get(key);
    if (window === undefined || window.startedAtMs + timeWindowMs <= nowMs) {
      this.#windows.delete(key);
      window = { count: 0, startedAtMs: nowMs };
      this.#windows.set(key, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > maxCallers && oldest !== undefined) this.#windows.delete(oldest);
    }
    window.count += 1;
    answer(null, { current: window.count, ttl: window.startedAtMs + timeWindowMs - nowMs });
  }
}
