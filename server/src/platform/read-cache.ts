import { LRUCache } from 'lru-cache';
import { isTransient } from '../db/transaction.ts';

export interface ReadCache<Value> {
  /** @throws what the read throws; while the database is away only where nothing was known before. */
  get(key: string): Promise<Value>;
  /** What is asked from now on is read anew. */
  forget(key: string): void;
}

const defaultFreshMs = 5000;
const maxKnown = 1000;

/** Values that are asked for many times a second, read once in a few seconds, and at once after `forget`. */
export function createReadCache<Value>(
  read: (key: string) => Promise<Value>,
  nowMs: () => number,
  freshMs = defaultFreshMs,
): ReadCache<Value> {
  // Promises, so that those who ask during a read wait for the same answer, in their order.
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
        // The database is away for a moment: what was known before is still the best answer.
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
