import type { BetterAuthOptions } from 'better-auth';
import type { Log } from '../../platform/log.ts';
import { noteLibraryFailure } from './library-failures.ts';

/** The errors that the library names for a state that a provider's answer should have brought. */
const stateFaults = new Set([
  'state_not_found',
  'state_mismatch',
  'state_invalid',
  'state_security_mismatch',
]);

/**
 * Whether the library's error is about the state in the address that somebody opened: anyone can make one up, and a link that
 * is opened late or twice has an old one.
 */
function isCallersState(message: string, error: Error | undefined): boolean {
  if (message === 'State not found') return true;
  return error !== undefined && 'code' in error && stateFaults.has(String(error.code));
}

/** The library's messages in the server's log; what a caller got wrong is no error of the server, and is not repeated. */
export function createAuthLog(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    log: (level, message, ...details: unknown[]) => {
      const err = details.find((detail): detail is Error => detail instanceof Error);
      // Who asked the library gets it as their failure, which is logged as such.
      if (err !== undefined && noteLibraryFailure(err)) return;
      if (isCallersState(message, err)) log.info({ part: 'auth' }, message);
      else log[level]({ part: 'auth', err }, message);
    },
  };
}
