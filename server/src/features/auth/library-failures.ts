import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseFailure } from '../../platform/http/unexpected-error.ts';

interface LibraryCall {
  failure?: Error;
}

const calls = new AsyncLocalStorage<LibraryCall>();

/**
 * Records database failures that the library only logs, for the library's caller. False for all other errors.
 */
export function noteLibraryFailure(error: Error): boolean {
  const call = calls.getStore();
  if (call === undefined || !isDatabaseFailure(error)) return false;
  call.failure ??= error;
  return true;
}

/**
 * Calls the library. When the database fails, the library only logs it, finds no session, and continues as if
 * nobody were signed in, and every browser would discard its token. This rejects with the database's failure
 * instead.
 */
export async function askLibrary<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const call: LibraryCall = {};
  const [outcome] = await Promise.allSettled([calls.run(call, ask)]);
  if (call.failure !== undefined) throw call.failure;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
