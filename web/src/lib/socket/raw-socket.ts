import { io } from 'socket.io-client';
import { socketLimits } from '@greenroom/contract/limits/sockets';
import type { RetryDelays } from '@greenroom/contract/retry-delay';

/** The part of Socket.IO's client that the live socket uses. */
export interface RawSocket {
  connected: boolean;
  /** Whether it reconnects by itself. */
  active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  emit(name: string, payload: unknown): unknown;
  on(name: string, handler: (payload: never) => void): unknown;
  off(name: string, handler: (payload: never) => void): unknown;
  io: { on(name: 'reconnect_attempt' | 'reconnect_failed', handler: () => void): unknown };
}

/** Settings of the connection (SOCK-3, CONN-14, CONN-15, CONN-16). */
export const socketOptions = {
  transports: [...socketLimits.transports],
  tryAllTransports: true,
  reconnectionAttempts: socketLimits.reconnectionAttempts,
  reconnectionDelay: socketLimits.reconnectionDelayMs,
  reconnectionDelayMax: socketLimits.reconnectionDelayMaxMs,
  timeout: socketLimits.timeoutMs,
  autoConnect: false,
};

/** Delays of the attempts that Socket.IO does not make by itself. */
export const socketRetryDelays: RetryDelays = {
  firstMs: socketLimits.reconnectionDelayMs,
  longestMs: socketLimits.reconnectionDelayMaxMs,
};

export type ConnectRawSocket = (
  address: string,
  options: typeof socketOptions & { auth: (give: (auth: object) => void) => void },
) => RawSocket;

// oxlint-disable-next-line no-unsafe-type-assertion -- Socket.IO's types know no handler that is typed by its event
export const connectRawSocket = io as unknown as ConnectRawSocket;

/** The address of the page's own server (SOCK-5). */
export function defaultSocketAddress(): string {
  return typeof window === 'undefined' ? 'http://localhost:9000' : window.location.origin;
}
