import { AsyncLocalStorage } from 'node:async_hooks';

const marked = new AsyncLocalStorage<true>();

/** Does work that no caller waits for, and marks all that it calls as such. */
export async function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  return marked.run(true, work);
}

/** Whether this code runs for no caller: what a request costs is counted without it. */
export function isInBackground(): boolean {
  return marked.getStore() === true;
}
