import { useSyncExternalStore } from 'react';
import { sessionToken } from '../../lib/api/session-token.ts';

/**
 * The session of this window's requests, as a part of query keys. It is null for a visitor, and for everybody until
 * hydration.
 */
export function useViewer(): string | null {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null);
}
