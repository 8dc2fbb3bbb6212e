import type { QueryClient } from '@tanstack/react-query';
import type { LiveSocket } from '../../lib/socket/live-socket.ts';
import { onReconnected } from '../../lib/socket/on-connected.ts';
import { cartKeys } from './own-cart.api.ts';

/**
 * Asks for the signed-in user's cart again when it changes on any of their devices, and after a time without connection, in which
 * a change may have been missed. Returns a function that stops it.
 */
export function followCart(
  socket: Pick<LiveSocket, 'on' | 'state' | 'subscribe'>,
  queryClient: QueryClient,
): () => void {
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: cartKeys.all });
  // Also after an own change: another device's answer that is still on its way may be older than it.
  const stopChanges = socket.on('cart:changed', askAgain);
  const stopConnections = onReconnected(socket, askAgain);
  return () => {
    stopChanges();
    stopConnections();
  };
}
