import { createLiveSocket } from './live-socket.ts';
import type { LiveSocket } from './live-socket.ts';
import { sessionToken } from '../api/session-token.ts';

let socket: LiveSocket | undefined;

/** This tab's one socket, created when the first part of a page needs it. Never on the server. */
export function pageSocket(): LiveSocket {
  socket ??= createLiveSocket({ token: sessionToken });
  return socket;
}
