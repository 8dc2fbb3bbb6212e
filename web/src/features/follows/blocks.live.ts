import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { profileKeys } from './profile-keys.ts';

/**
 * Refetches the signed-in user's blocks when they change on any of their pages, and after a reconnection,
 * because a change may have been missed. Returns a function that stops it.
 */
export function followBlocks(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: profileKeys.blocked });
  const stopChanges = socket.on('profile:blocks-changed', askAgain);
  const stopConnections = onConnected(socket, askAgain);
  return () => {
    stopChanges();
    stopConnections();
  };
}
