import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onReconnected } from '../../lib/socket/on-connected.ts';
import { toggleKeys, wishlistKeys } from './wishlist-keys.ts';

/**
 * Refetches the signed-in user's wishlist when it changes on any of their devices, and after a reconnection,
 * because a change may have been missed. Returns a function that stops it.
 */
export function followWishlist(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: wishlistKeys.all });
  const stopChanges = socket.on('wishlist:changed', () => {
    // After its own changes, this page refetches once all of them are answered.
    if (queryClient.isMutating({ mutationKey: toggleKeys.all }) === 0) askAgain();
  });
  const stopConnections = onReconnected(socket, askAgain);
  return () => {
    stopChanges();
    stopConnections();
  };
}
