import { isTransient } from '../db/transaction.ts';

export interface ReadCache<Value> {
  /** @throws what the read throws; while the database is away only where nothing was known before. */
  get(key: string): Promise<Value>;
  /** What is asked from now on is read anew. */
  forget(key: string): void;
}

const freshMs = 5000;
const maxKnown = 1000;

/** Values that are asked for many times a second, read once in a few seconds, and at once after `forget`. */
export function createReadCache<Value>(
  read: (key: string) => Promise<Value>,
  nowMs: () => number,
): ReadCache<Value> {
  // Promises, so that those who ask during a read wait for the same answer, in their order.
  const known = new Map<string, { value: Promise<Value>; readAtMs: number }>();

  return {
    async get(key) {
      const found = known.get(key);
      if (found !== undefined && nowMs() - found.readAtMs < freshMs) return found.value;
      const value = read(key).catch((error: unknown) => {
        // The database is away for a moment: what was known before is still the best answer.
        if (found !== undefined && isTransient(error)) return found.value;
        throw error;
      });
      const reading = { value, readAtMs: nowMs() };
      if (known.size >= maxKnown) known.clear();
      known.set(key, reading);
      value.catch(() => {
        if (known.get(key) === reading) known.delete(key);
      });
      return value;
    },

    forget(key) {
      known.delete(key);
    },
  };
}
