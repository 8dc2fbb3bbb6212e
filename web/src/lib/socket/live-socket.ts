import { io } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';
import { socketLimits } from '@greenroom/contract/limits';

/**
 * The page's one socket, shared by all that is live on it.
 *
 *   const socket = createLiveSocket({ token: sessionToken });
 *   const stop = socket.on('chat:message', (message) => ...);
 *   socket.open();                        // again and again is fine
 *   socket.subscribe(() => show(socket.state()));
 *   socket.retry();                       // after `offline` or `refused`: the reader pressed Retry
 *
 * It reconnects by itself five times, 1 s to 10 s apart, then says `offline` and tries again when the reader asks, the
 * network comes back or the page is looked at. It signs in with the session's token, and anew whenever that changes.
 * After each `connected` its users join again what they were in: the server keeps nothing of a broken connection.
 */

export type SocketState =
  | { name: 'idle' }
  | { name: 'connecting' }
  | { name: 'connected' }
  | { name: 'reconnecting' }
  /** All attempts are used up. */
  | { name: 'offline' }
  /** The server does not want this socket, and why. */
  | { name: 'refused'; code: string; reason: string };

/** What Socket.IO's client is, as far as this module uses it. */
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

export interface LiveTokenSource {
  read: () => string | null;
  /** Tells of changes; the answer stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** Our server's events, and the second names that other servers use for some of them (SOCK-14, SOCK-17, SOCK-19). */
type Incoming = ServerToClientEvents & {
  'chat:system-message': ServerToClientEvents['chat:system:message'];
  'vdo:viewer:joined': ServerToClientEvents['stream:viewer:joined'];
  'vdo:viewer:left': ServerToClientEvents['stream:viewer:left'];
};
export type IncomingName = keyof Incoming;
export type IncomingPayload<Name extends IncomingName> = Parameters<Incoming[Name]>[0];

export interface LiveSocket {
  state(): SocketState;
  subscribe(listener: () => void): () => void;
  on<Name extends IncomingName>(name: Name, handler: (payload: IncomingPayload<Name>) => void): () => void;
  /** Sends now, or not at all: what is not connected must not send later what nobody waits for any more. */
  send<Name extends keyof ClientToServerEvents>(
    name: Name,
    payload: Parameters<ClientToServerEvents[Name]>[0],
  ): boolean;
  open(): void;
  retry(): void;
  close(): void;
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

/** Milliseconds before an attempt that Socket.IO does not make by itself; `attempt` counts from 0. */
export function retryDelayMs(attempt: number): number {
  return Math.min(socketLimits.reconnectionDelayMs * 2 ** attempt, socketLimits.reconnectionDelayMaxMs);
}

type Connect = (
  address: string,
  options: typeof socketOptions & { auth: (give: (auth: object) => void) => void },
) => RawSocket;

export function createLiveSocket({
  token,
  // The server that the page came from, which on a developer's machine is this machine (SOCK-5).
  address = defaultSocketAddress(),
  // oxlint-disable-next-line no-unsafe-type-assertion -- Socket.IO's types know no handler that is typed by its event
  connect = io as unknown as Connect,
}: {
  token: LiveTokenSource;
  address?: string;
  connect?: Connect;
}): LiveSocket {
  let usedToken: string | null = null;
  let raw: RawSocket;
  try {
    raw = connect(address, {
      ...socketOptions,
      auth: (give) => {
        usedToken = token.read();
        give(usedToken === null ? {} : { token: usedToken });
      },
    });
  } catch {
    return socketNotCreated;
  }
  const listeners = new Set<() => void>();
  let state: SocketState = { name: 'idle' };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closing: IncomingPayload<'server:closing'> | undefined;
  let isSwitching = false;
  let stopListening: (() => void) | undefined;

  function become(next: SocketState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** For the ends after which Socket.IO leaves it to us. */
  function connectLater(): void {
    clearTimeout(timer);
    if (attempts >= socketLimits.reconnectionAttempts) return become({ name: 'offline' });
    // Spread out, or a server that restarts gets all its clients in the same moment.
    const delayMs = retryDelayMs(attempts) * (0.5 + Math.random());
    attempts += 1;
    become({ name: 'reconnecting' });
    timer = setTimeout(() => raw.connect(), delayMs);
    return undefined;
  }

  raw.on('connect', () => {
    attempts = 0;
    closing = undefined;
    become({ name: 'connected' });
  });
  raw.on('server:closing', (payload: IncomingPayload<'server:closing'>) => {
    closing = payload;
  });
  raw.on('disconnect', () => {
    if (state.name === 'idle' || isSwitching) return;
    if (closing?.reason === 'flooding') {
      become({ name: 'refused', code: closing.reason, reason: closing.message });
    } else if (raw.active) {
      become({ name: 'reconnecting' });
    } else {
      connectLater();
    }
  });
  raw.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (state.name === 'idle') return;
    // Not by the server: the connection itself failed, and Socket.IO tries again.
    if (raw.active) return become({ name: 'reconnecting' });
    const code = error.data?.code ?? 'internal';
    if (code === 'signed_out') become({ name: 'refused', code, reason: error.message });
    else connectLater();
    return undefined;
  });
  // A connection that closes before it has begun says no more than this.
  raw.io.on('reconnect_attempt', () => {
    if (state.name === 'connecting') become({ name: 'reconnecting' });
  });
  raw.io.on('reconnect_failed', () => become({ name: 'offline' }));

  function connectNow(): void {
    clearTimeout(timer);
    isSwitching = true;
    raw.disconnect();
    isSwitching = false;
    become({ name: 'connecting' });
    raw.connect();
  }

  function signInAnew(): void {
    if (state.name === 'idle' || token.read() === usedToken) return;
    attempts = 0;
    connectNow();
  }

  function retryWhenStuck(): void {
    if (state.name === 'offline') retry();
  }

  function retry(): void {
    if (state.name === 'idle' || state.name === 'connected') return;
    attempts = 0;
    connectNow();
  }

  return {
    state: () => state,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    on(name, handler) {
      raw.on(name, handler);
      return () => raw.off(name, handler);
    },

    send(name, payload) {
      if (!raw.connected) return false;
      raw.emit(name, payload);
      return true;
    },

    open() {
      if (state.name !== 'idle') return;
      const stopFollowing = token.subscribe(signInAnew);
      window.addEventListener('online', retryWhenStuck);
      document.addEventListener('visibilitychange', retryWhenStuck);
      stopListening = () => {
        stopFollowing();
        window.removeEventListener('online', retryWhenStuck);
        document.removeEventListener('visibilitychange', retryWhenStuck);
      };
      connectNow();
    },

    retry,

    close() {
      clearTimeout(timer);
      stopListening?.();
      become({ name: 'idle' });
      raw.disconnect();
    },
  };
}

/** In place of a socket that could not be made: the page goes on without what is live, and says why (PLAYER-21). */
const socketNotCreated: LiveSocket = {
  state: () => ({ name: 'refused', code: 'socket_not_created', reason: 'Failed to create socket' }),
  subscribe: () => () => {},
  on: () => () => {},
  send: () => false,
  open() {},
  retry() {},
  close() {},
};

/** Where the socket goes: the page's own server (SOCK-5). */
export function defaultSocketAddress(): string {
  return typeof window === 'undefined' ? 'http://localhost:9000' : window.location.origin;
}
