import type { BetterAuthOptions } from 'better-auth';
import type { Log } from '../../platform/log.ts';
import { noteLibraryFailure } from './library-failures.ts';

/** The library's error codes for a state that the provider's answer should have contained. */
const stateFaults = new Set([
  'state_not_found',
  'state_mismatch',
  'state_invalid',
  'state_security_mismatch',
]);

/**
 * Whether the library's error concerns the state parameter of an opened address. Anyone can make one up, and
 * a link opened late or twice has an old one.
 */
function isCallersState(message: string, error: Error | undefined): boolean {
  if (message === 'State not found') return true;
  return error !== undefined && 'code' in error && stateFaults.has(String(error.code));
}

/**
 * Writes the library's messages to the server's log. Mistakes of callers are not errors of the server and are
 * not logged.
 */
export function createAuthLog(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    log: (level, message, ...details: unknown[]) => {
      const err = details.find((detail): detail is Error => detail instanceof Error);
      // The caller of the library receives this failure and logs it.
      if (err !== undefined && noteLibraryFailure(err)) return;
      if (isCallersState(message, err)) log.info({ part: 'auth' }, message);
      else log[level]({ part: 'auth', err }, message);
    },
  };
}
