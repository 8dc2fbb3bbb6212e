export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs the tasks of one key one at a time, in order of arrival; tasks of other keys run in parallel. A
 * rejected task does not stop the next.
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
