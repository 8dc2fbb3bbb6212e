import type { LiveSocket } from './live-socket.ts';

/**
 * Calls the listener after each connection, including reconnections, because missed events are not sent again.
 * Returns an unsubscribe function.
 */
export function onConnected(
  socket: Pick<LiveSocket, 'state' | 'subscribe'>,
  listener: () => void,
): () => void {
  let wasConnected = socket.state().name === 'connected';
  return socket.subscribe(() => {
    const isConnected = socket.state().name === 'connected';
    if (isConnected && !wasConnected) listener();
    wasConnected = isConnected;
  });
}

/**
 * The same, but not for the first connection of a page, because data that the page requested just before is
 * still current.
 */
export function onReconnected(
  socket: Pick<LiveSocket, 'state' | 'subscribe'>,
  listener: () => void,
): () => void {
  let wasConnectedBefore = socket.state().name === 'connected';
  return onConnected(socket, () => {
    if (wasConnectedBefore) listener();
    wasConnectedBefore = true;
  });
}
