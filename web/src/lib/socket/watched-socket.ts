import { connectionRetryLimits } from '@greenroom/contract/limits/studio';
import { defaultSocketAddress, socketOptions } from './raw-socket.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';

export type WatchedSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * A separate socket for a test page: websocket only (SOCK-4), with three attempts (CONN-11). It is
 * Socket.IO's own object, so that the page can show its id, its transport and every event.
 *
 * @param readToken reads the session token; null for a socket without credentials
 */
export function connectWatchedSocket(
  readToken: () => string | null,
  address: string = defaultSocketAddress(),
): WatchedSocket {
  const auth = (give: (auth: object) => void) => {
    const token = readToken();
    give(token === null ? {} : { token });
  };
  return io(address, {
    ...socketOptions,
    transports: ['websocket'],
    tryAllTransports: false,
    reconnectionAttempts: connectionRetryLimits.attemptsOfTestPage,
    // Force a second connection beside the page's shared socket.
    forceNew: true,
    auth,
  });
}
