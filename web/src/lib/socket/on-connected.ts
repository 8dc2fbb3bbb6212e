import type { LiveSocket } from './live-socket.ts';

/** Calls the listener each time a connection is there (again): what was sent before it is not sent anew. Answers how to stop. */
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
