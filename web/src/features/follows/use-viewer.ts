import { useSyncExternalStore } from 'react';
import { sessionToken } from '../../lib/api/session-token.ts';

/**
 * The session that this window asks with, as a part of query keys: null for a visitor, and for all until this browser has
 * taken the server's HTML over.
 */
export function useViewer(): string | null {
  return useSyncExternalStore(sessionToken.subscribe, sessionToken.read, () => null);
}
