import { LRUCache } from 'lru-cache';
import { isTransient } from '../db/transaction.ts';

export interface ReadCache<Value> {
  /** @throws what the read throws. While the database is unreachable, only if no value is known. */
  get(key: string): Promise<Value>;
  /** The next `get` reads the value again. */
  forget(key: string): void;
}

const defaultFreshMs = 5000;
const maxKnown = 1000;

/**
 * Caches values that are needed many times a second: read once every few seconds, and immediately after
 * `forget`.
 */
export function createReadCache<Value>(
  read: (key: string) => Promise<Value>,
  nowMs: () => number,
  freshMs = defaultFreshMs,
): ReadCache<Value> {
  // Promises, so that callers during a read share one result, in order.
  const known = new LRUCache<string, Promise<Value>>({
    max: maxKnown,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now: nowMs },
    allowStale: true,
    noDeleteOnStaleGet: true,
  });

  return {
    async get(key) {
      const found = known.get(key);
      if (found !== undefined && known.getRemainingTTL(key) > 0) return found;
      const value = read(key).catch((error: unknown) => {
        // The database is briefly unreachable. The last known value is the best answer.
        if (found !== undefined && isTransient(error)) return found;
        throw error;
      });
      known.set(key, value);
      value.catch(() => {
        if (known.peek(key) === value) known.delete(key);
      });
      return value;
    },

    forget(key) {
      known.delete(key);
    },
  };
}
