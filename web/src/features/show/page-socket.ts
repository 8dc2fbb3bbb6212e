import { createLiveSocket } from '../../lib/live/live-socket.ts';
import type { LiveSocket } from '../../lib/live/live-socket.ts';
import { sessionToken } from '../../lib/api/session-token.ts';

let socket: LiveSocket | undefined;

/** This tab's one socket, made when the first show is joined. Never on the server. */
export function pageSocket(): LiveSocket {
  socket ??= createLiveSocket({ token: sessionToken });
  return socket;
}
