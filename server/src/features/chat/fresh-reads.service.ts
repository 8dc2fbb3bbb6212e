import { isTransient } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';

export interface FreshReads<Value> {
  /** @throws AppError `chat_overloaded` while the database is away and nothing was known, and what the read throws. */
  get(key: string): Promise<Value>;
  /** What is asked from now on is read anew. */
  forget(key: string): void;
}

const freshMs = 5000;
const maxKnown = 1000;

/** What each message of a chat asks for, read once in a few seconds, and at once when it is known to have changed. */
export function createFreshReads<Value>(
  read: (key: string) => Promise<Value>,
  nowMs: () => number,
): FreshReads<Value> {
  // Promises, so that messages which arrive during a read wait for the same answer and keep their order.
  const known = new Map<string, { value: Promise<Value>; readAtMs: number }>();

  return {
    async get(key) {
      const found = known.get(key);
      if (found !== undefined && nowMs() - found.readAtMs < freshMs) return found.value;
      const value = read(key).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        // The database is away for a moment: what was known before is still the best answer.
        if (found !== undefined) return found.value;
        throw new AppError('chat_overloaded', { cause: error });
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
