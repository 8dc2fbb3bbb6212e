import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';
import { socketLimits } from '@greenroom/contract/limits/sockets';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import { connectRawSocket, defaultSocketAddress, socketOptions, socketRetryDelays } from './raw-socket.ts';
import type { ConnectRawSocket, RawSocket } from './raw-socket.ts';

/**
 * The page's one socket, shared by all of its live parts.
 *
 *   const socket = createLiveSocket({ token: sessionToken });
 *   const stop = socket.on('chat:message', (message) => ...);
 *   socket.open();                        // a second call does nothing
 *   socket.subscribe(() => show(socket.state()));
 *   socket.retry();                       // after `offline` or `refused`: the reader pressed Retry
 *
 * It follows `connect`, `disconnect` and `connect_error` (SOCK-28). It reconnects by itself five times, 1 s to
 * 10 s apart. Then its state is `offline`, and it tries again when the reader asks, when the network returns, or
 * when the page becomes visible again. It authenticates with the session token, and again whenever the token
 * changes. After each `connected` its users must rejoin their socket rooms, because the server forgets them with
 * the connection.
 */

export type SocketState =
  | { name: 'idle' }
  | { name: 'connecting' }
  | { name: 'connected' }
  | { name: 'reconnecting' }
  /** All attempts are used up. */
  | { name: 'offline' }
  /** The server refused this socket, and why. */
  | { name: 'refused'; code: string; reason: string };

export interface LiveTokenSource {
  read: () => string | null;
  /** Calls the listener on changes. Returns a function that stops it. */
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
  /** Sends now or not at all. A message that waited for a connection could arrive when it is no longer expected. */
  send<Name extends keyof ClientToServerEvents>(
    name: Name,
    payload: Parameters<ClientToServerEvents[Name]>[0],
  ): boolean;
  open(): void;
  retry(): void;
  close(): void;
}

export function createLiveSocket({
  token,
  // The page's own server, also on a developer's machine (SOCK-5).
  address = defaultSocketAddress(),
  connect = connectRawSocket,
}: {
  token: LiveTokenSource;
  address?: string;
  connect?: ConnectRawSocket;
}): LiveSocket {
  let usedToken: string | null = null;
  let raw: RawSocket;
  try {
    raw = connect(address, {
      ...socketOptions,
      auth: (give) => {
        usedToken = token.read();
        give({ batches: true, ...(usedToken === null ? {} : { token: usedToken }) });
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

  function changeState(next: SocketState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** For disconnections after which Socket.IO does not reconnect by itself. */
  function connectLater(): void {
    clearTimeout(timer);
    if (attempts >= socketLimits.reconnectionAttempts) return changeState({ name: 'offline' });
    attempts += 1;
    // Add jitter, so that the clients of a restarted server do not all reconnect at the same moment. None waits
    // longer than Socket.IO does (CONN-15).
    const spreadMs = retryDelayMs(attempts, socketRetryDelays) * (0.5 + Math.random());
    const delayMs = Math.min(spreadMs, socketRetryDelays.longestMs);
    changeState({ name: 'reconnecting' });
    timer = setTimeout(() => raw.connect(), delayMs);
    return undefined;
  }

  raw.on('connect', () => {
    attempts = 0;
    closing = undefined;
    changeState({ name: 'connected' });
  });
  raw.on('server:closing', (payload: IncomingPayload<'server:closing'>) => {
    closing = payload;
  });
  raw.on('disconnect', () => {
    if (state.name === 'idle' || isSwitching) return;
    if (closing?.reason === 'flooding') {
      changeState({ name: 'refused', code: closing.reason, reason: closing.message });
    } else if (raw.active) {
      changeState({ name: 'reconnecting' });
    } else {
      connectLater();
    }
  });
  raw.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (state.name === 'idle') return;
    // The connection itself failed, not the server, and Socket.IO tries again.
    if (raw.active) return changeState({ name: 'reconnecting' });
    const code = error.data?.code ?? 'internal';
    if (code === 'signed_out') changeState({ name: 'refused', code, reason: error.message });
    else connectLater();
    return undefined;
  });
  // For a connection that closes before it was open, this is the only event.
  raw.io.on('reconnect_attempt', () => {
    if (state.name === 'connecting') changeState({ name: 'reconnecting' });
  });
  raw.io.on('reconnect_failed', () => changeState({ name: 'offline' }));

  function connectNow(): void {
    clearTimeout(timer);
    isSwitching = true;
    raw.disconnect();
    isSwitching = false;
    changeState({ name: 'connecting' });
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

  /**
   * The browser does not put a page with an open socket into the back/forward cache. The socket closes when
   * the page is hidden.
   */
  function leave(): void {
    if (state.name === 'idle' || state.name === 'refused') return;
    clearTimeout(timer);
    isSwitching = true;
    raw.disconnect();
    isSwitching = false;
    changeState({ name: 'reconnecting' });
  }

  function comeBack({ persisted }: PageTransitionEvent): void {
    if (!persisted || state.name === 'idle' || state.name === 'refused') return;
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
      window.addEventListener('pagehide', leave);
      window.addEventListener('pageshow', comeBack);
      stopListening = () => {
        stopFollowing();
        window.removeEventListener('online', retryWhenStuck);
        document.removeEventListener('visibilitychange', retryWhenStuck);
        window.removeEventListener('pagehide', leave);
        window.removeEventListener('pageshow', comeBack);
      };
      connectNow();
    },

    retry,

    close() {
      clearTimeout(timer);
      stopListening?.();
      changeState({ name: 'idle' });
      raw.disconnect();
    },
  };
}

/** Replaces a socket that could not be created. The page works without live data and says why (PLAYER-21). */
const socketNotCreated: LiveSocket = {
  state: () => ({ name: 'refused', code: 'socket_not_created', reason: 'Failed to create socket' }),
  subscribe: () => () => {},
  on: () => () => {},
  send: () => false,
  open() {},
  retry() {},
  close() {},
};
