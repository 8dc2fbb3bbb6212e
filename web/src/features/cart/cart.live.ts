import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onReconnected } from '../../lib/socket/on-connected.ts';
import { cartKeys } from './own-cart.api.ts';

/**
 * Refetches the signed-in user's cart when it changes on any of their devices, and after a reconnection,
 * because a change may have been missed. Returns a function that stops it.
 */
export function followCart(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: cartKeys.all });
  // Also after the user's own change: a response from another device that is still in flight may be older.
  const stopChanges = socket.on('cart:changed', askAgain);
  const stopConnections = onReconnected(socket, askAgain);
  return () => {
    stopChanges();
    stopConnections();
  };
}
