import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onConnected } from '../../lib/socket/on-connected.ts';
import { profileKeys } from './profile-keys.ts';

/**
 * Asks again whom the signed-in user has blocked when that changes on any of their pages, and after a time without
 * connection, in which a change may have been missed. Returns a function that stops it.
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
