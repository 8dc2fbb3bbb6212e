export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs the work of one key one at a time, in the order in which it came; the work of other keys goes on beside it. The
 * next work runs also after one that rejects.
 */
export function createKeyedQueue(): KeyedQueue {
  const lasts = new Map<string, Promise<unknown>>();

  return async (key, work) => {
    const before = lasts.get(key);
    const running = before === undefined ? work() : before.then(work, work);
    lasts.set(key, running);
    try {
      return await running;
    } finally {
      if (lasts.get(key) === running) lasts.delete(key);
    }
  };
}
