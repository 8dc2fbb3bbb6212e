import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { profileKeys } from './profile-keys.ts';

/**
 * Refetches what others have changed between them and the signed-in user: a profile that became readable
 * (PROF-22), a request to follow. After a reconnection it refetches all of them. Returns a function that stops
 * it.
 */
export function followFollows(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  const askAgain = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const stopChanges = socket.on('profile:follow-changed', ({ username }) => {
    askAgain(profileKeys.detail(username));
    askAgain(profileKeys.people(username));
    askAgain(profileKeys.requests);
  });
  const stopConnections = onConnected(socket, () => askAgain(profileKeys.all));
  return () => {
    stopChanges();
    stopConnections();
  };
}
