import { useSyncExternalStore } from 'react';
import { sessionToken } from '../../lib/api/session-token.ts';

/**
 * The token of this window's session, as a part of query keys. It is null for a visitor, and for everybody until
 * hydration.
 */
export function useSessionToken(): string | null {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null);
}
