import { AsyncLocalStorage } from 'node:async_hooks';

const marked = new AsyncLocalStorage<true>();

/** Runs work that no caller waits for, and marks everything it calls as background work. */
export async function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  return marked.run(true, work);
}

/** Whether this code runs as background work. Per-request measurements leave it out. */
export function isInBackground(): boolean {
  return marked.getStore() === true;
}
