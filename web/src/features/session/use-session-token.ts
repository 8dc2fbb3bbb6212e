import { useSyncExternalStore } from 'react';
import { sessionToken } from '../../lib/api/session-token.ts';

/** The token of this window's session, for query keys. Null for a visitor, and for everyone until hydration. */
export function useSessionToken(): string | null {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null);
}
