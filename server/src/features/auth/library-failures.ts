import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseFailure } from '../../platform/http/unexpected-error.ts';

interface LibraryCall {
  failure?: Error;
}

const calls = new AsyncLocalStorage<LibraryCall>();

/** Notes what the library tells its log: a failure of the database, for who asked the library. False for all else. */
export function noteLibraryFailure(error: Error): boolean {
  const call = calls.getStore();
  if (call === undefined || !isDatabaseFailure(error)) return false;
  call.failure ??= error;
  return true;
}

/**
 * Asks the library. While the database fails it finds no session, tells its log alone, and goes on as if nobody were signed
 * in: everybody's browser would forget its token. Rejects with the database's failure in place of such an answer.
 */
export async function askLibrary<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const call: LibraryCall = {};
  const [asked] = await Promise.allSettled([calls.run(call, ask)]);
  if (call.failure !== undefined) throw call.failure;
  if (asked.status === 'rejected') throw asked.reason;
  return asked.value;
}
