import { createLiveSocket } from './live-socket.ts';
import type { LiveSocket } from './live-socket.ts';
import { sessionToken } from '../api/session-token.ts';

let socket: LiveSocket | undefined;

/** This tab's single socket, created on first use. It is never created on the server. */
export function pageSocket(): LiveSocket {
  socket ??= createLiveSocket({ token: sessionToken });
  return socket;
}
