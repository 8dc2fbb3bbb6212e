import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { z } from 'zod';
import { type ErrorCode, errors } from '@greenroom/contract/errors';
import {
  clientEvents,
  type ClientEventName,
  type ClientEventPayload,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@greenroom/contract/socket-events';
import { AppError } from '../app-error.ts';
import type { Authentication } from '../authentication.ts';
import { addressGroup } from '../ip-address.ts';
import type { Log } from '../log.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from '../rate-limiter.ts';
import { unstorablePath, unstorableMessage } from '../storable-text.ts';
import { unexpectedError } from '../http/unexpected-error.ts';
import { createAddressLimits } from './address-limits.ts';
import {
  type ClosingReason,
  ConnectedSocket,
  type ServerSocket,
  type SocketData,
} from './connected-socket.ts';
import type { Outbound } from './outbound.ts';
import { createSessionChecks } from './session-checks.ts';
import type { SocketMetrics } from './socket-metrics.ts';
import { SocketRooms } from './socket-rooms.ts';

export const socketServerLimits = {
  maxMessageBytes: 16_000,
  maxBufferedBytes: 1_000_000,
  maxBufferedPackets: 512,
  /** All that a client sends, of any kind. */
  events: { max: 60, windowSeconds: 6 },
  /** Events beyond that limit after which the client is cut off: what honours no refusal floods. */
  refusalsBeforeClose: 200,
  /** How long a session that was ended elsewhere may stay connected. */
  sessionCheckMs: 60_000,
  /** Sockets that one address may have open: a whole office may watch from one. */
  socketsPerAddress: 300,
  /** Sockets that one address opens: in a burst, opening is what they cost. Who is refused tries again. */
  openingsPerAddress: { max: 50, windowSeconds: 1 },
};
/** Sockets whose events are counted; more than one process ever holds. */
const maxCountedSockets = 100_000;

export type SocketServerLimits = typeof socketServerLimits;

export interface EventHandler<Name extends ClientEventName> {
  handle: (client: ConnectedSocket, payload: ClientEventPayload<Name>) => Promise<void>;
  /** How the client hears of a refusal. Left out: as `error`. */
  refusal?: (error: AppError, payload: ClientEventPayload<Name>) => Outbound;
  /** How often one socket may send it, besides the limit of all events. */
  limit?: RateLimit;
}

/** Whether an event was taken, for a client that asks for an acknowledgement. What came of it, events tell alone. */
export type Acknowledgement = { success: true } | { success: false; code: string; message: string };

type AnyHandler = {
  handle: (client: ConnectedSocket, payload: unknown) => Promise<void>;
  refusal?: (error: AppError, payload: unknown) => Outbound;
  limiter?: RateLimiter | undefined;
};

export interface SocketServer {
  readonly rooms: SocketRooms;
  /** One handler for each event; a second for the same event is a mistake. */
  on<Name extends ClientEventName>(name: Name, handler: EventHandler<Name>): void;
  onDisconnected(listener: (client: ConnectedSocket) => void): void;
  /** Sends an event to every socket on which this user is signed in; nothing where there is none. */
  sendToUser(userId: string, event: Outbound): void;
  /** Closes the sockets of a session that was signed out or revoked. */
  disconnectSession(sessionId: string): void;
  /** Closes the sockets of a user's sessions, all of them or all but one. Of a suspension, `suspension` is what they are told. */
  disconnectUser(userId: string, exceptSessionId?: string, suspension?: string): void;
  /** Reads anew who a user's sockets are: a new role counts at once, a session that is gone closes its own. */
  recheckUser(userId: string): Promise<void>;
  /** Refuses new sockets, tells those there are that the server goes, and closes them. */
  drain(): void;
  close(): Promise<void>;
}

function isEventName(name: unknown): name is ClientEventName {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name);
}

/** A browser names the page's origin; only our own pages may open a socket. Programs name none. */
function isAllowedOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function closeAll(which: Iterable<ConnectedSocket>, reason: ClosingReason, message?: string): void {
  for (const client of which) client.close(reason, message);
}

/**
 * The realtime side of the server, on the HTTP server's own port under `/socket.io`.
 *
 * A socket carries its session's token in `auth.token` (SOCK-1) or is anonymous without one (SOCK-2); a token that is
 * no longer good is refused, so that nobody believes to be signed in who is not. Every payload is checked against the
 * contract before a handler sees it.
 */
export function createSocketServer({
  httpServer,
  publicUrl,
  clientAddress,
  authentication,
  log,
  metrics,
  checksOutbound,
  limits = socketServerLimits,
}: {
  httpServer: HttpServer;
  publicUrl: string;
  /** Whose request it is, behind the proxies that are trusted. */
  clientAddress: (request: IncomingMessage) => string;
  authentication: Authentication;
  log: Log;
  metrics: SocketMetrics;
  /** Every event that leaves is compared with the contract; for development and tests. */
  checksOutbound: boolean;
  limits?: SocketServerLimits;
}): SocketServer {
  let isDraining = false;
  let revocationsHeard = 0;
  const rooms = new SocketRooms({ deliveries: metrics.deliveries, checksOutbound });
  const handlers = new Map<ClientEventName, AnyHandler>();
  const eventLimiter = createRateLimiter({
    name: 'socket-events',
    ...limits.events,
    maxKeys: maxCountedSockets,
  });
  const goneListeners: ((client: ConnectedSocket) => void)[] = [];
  const clients = new Set<ConnectedSocket>();
  const clientsByUser = new Map<string, Set<ConnectedSocket>>();

  const addressLimits = createAddressLimits({ ...limits, log });
  const sessionChecks = createSessionChecks({ authentication, intervalMs: limits.sessionCheckMs, log });

  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(
    httpServer,
    {
      path: '/socket.io',
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: limits.maxMessageBytes,
      // Other upgrades on this port belong to others.
      destroyUpgrade: false,
      allowRequest: (request, decide) =>
        void refusalOf(request).then((reason) => decide(reason, reason === null)),
    },
  );
  io.engine.on('connection', (connection: ServerSocket['conn']) => {
    connection.once('close', addressLimits.opened(clientAddress(connection.request)));
  });

  /** Why a connection is not even opened; null for one that is. */
  async function refusalOf(request: IncomingMessage): Promise<string | null> {
    if (isDraining) return 'draining';
    if (!isAllowedOrigin(request, publicUrl)) return 'origin not allowed';
    if (await addressLimits.mayOpen(clientAddress(request))) return null;
    metrics.refusedConnections.inc();
    return 'too many connections from this address';
  }

  /** The error code with which a socket is refused; undefined for one that may come in. */
  async function authenticate(socket: ServerSocket): Promise<ErrorCode | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    socket.data.actor = null;
    socket.data.token = undefined;
    socket.data.revocationsHeard = revocationsHeard;
    if (token === undefined || token === null || token === '') return undefined;
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return 'signed_out';
    try {
      socket.data.actor = await authentication.actorFromToken(token);
      socket.data.token = token;
      return socket.data.actor === null ? 'signed_out' : undefined;
    } catch (error) {
      log.error({ err: error }, 'a socket could not be authenticated');
      return 'internal';
    }
  }

  async function letIn(socket: ServerSocket, next: (error?: Error) => void): Promise<void> {
    const code = await authenticate(socket);
    if (code === undefined) next();
    else next(Object.assign(new Error(errors[code].message), { data: { code } }));
  }

  io.use((socket, next) => void letIn(socket, next));

  io.on('connection', (socket) => {
    const client = new ConnectedSocket(socket, {
      addressGroup: addressGroup(clientAddress(socket.conn.request)),
      maxBufferedBytes: limits.maxBufferedBytes,
      maxBufferedPackets: limits.maxBufferedPackets,
      checksOutbound,
      onDropped: (reason) => {
        metrics.drops.inc({ reason });
        if (reason !== 'draining') log.info({ reason, userId: client.actor?.userId }, 'a socket was closed');
        part(client);
      },
    });
    welcome(client);
    if (socket.data.token !== undefined) {
      sessionChecks.add(client, socket.data.token);
      // What was revoked while this one was on its way in may have been its own session.
      if (socket.data.revocationsHeard !== revocationsHeard) void sessionChecks.checkNow(client);
    }
    // Not `on`, which needs a listener for each event: one place sees all, also what has no handler.
    receive(socket, client);
    socket.on('disconnect', () => part(client));
    if (isDraining) client.close('draining');
  });

  function welcome(client: ConnectedSocket): void {
    clients.add(client);
    metrics.connected.set(clients.size);
    if (client.actor === null) return;
    const own = clientsByUser.get(client.actor.userId) ?? new Set();
    clientsByUser.set(client.actor.userId, own.add(client));
  }

  /** Once a client: when it is closed from here, and else when its connection has ended. */
  function part(client: ConnectedSocket): void {
    if (!clients.delete(client)) return;
    sessionChecks.delete(client);
    metrics.connected.set(clients.size);
    if (client.actor !== null) {
      const own = clientsByUser.get(client.actor.userId);
      own?.delete(client);
      if (own?.size === 0) clientsByUser.delete(client.actor.userId);
    }
    eventLimiter.forget(client.id);
    for (const { limiter } of handlers.values()) limiter?.forget(client.id);
    for (const listener of goneListeners) listener(client);
    rooms.leaveAll(client);
  }

  function receive(socket: ServerSocket, client: ConnectedSocket): void {
    let refusals = 0;

    async function begin([name, ...rest]: unknown[]): Promise<void> {
      if (!client.isOpen) return;
      const last = rest.at(-1);
      const acknowledge =
        typeof last === 'function' ? (answer: Acknowledgement) => void last(answer) : undefined;
      if ((await eventLimiter.take(client.id)).isAllowed) return serve(client, name, rest[0], acknowledge);
      refusals += 1;
      if (refusals > limits.refusalsBeforeClose) return client.close('flooding');
      return refuse(client, new AppError('too_many_requests'), undefined, undefined, acknowledge);
    }

    // Events begin in the order in which they came, however long it takes to look up a limit.
    let begun = Promise.resolve();
    socket.use((packet: unknown[]) => {
      begun = begun
        .then(async () => begin(packet))
        .catch((error: unknown) => {
          log.error({ err: error, userId: client.actor?.userId }, 'a socket event could not begin');
        });
    });
  }

  /** Resolves as soon as the handler has begun. */
  async function serve(
    client: ConnectedSocket,
    name: unknown,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): Promise<void> {
    const handler = isEventName(name) ? handlers.get(name) : undefined;
    if (!isEventName(name) || handler === undefined) {
      const details = `There is no event named ${String(name).slice(0, 64)}`;
      return refuse(client, new AppError('invalid_input', { details }), undefined, undefined, acknowledge);
    }
    const parsed = clientEvents[name].safeParse(payload);
    if (!parsed.success) {
      const details = `${name}: ${z.prettifyError(parsed.error)}`;
      return refuse(client, new AppError('invalid_input', { details }), undefined, undefined, acknowledge);
    }
    if (unstorablePath(parsed.data) !== undefined) {
      const error = new AppError('invalid_input', { details: unstorableMessage });
      return refuse(client, error, handler, parsed.data, acknowledge);
    }
    if (handler.limiter !== undefined && !(await handler.limiter.take(client.id)).isAllowed)
      return refuse(client, new AppError('too_many_requests'), handler, parsed.data, acknowledge);
    void handle(client, name, handler, parsed.data, acknowledge);
    return undefined;
  }

  async function handle(
    client: ConnectedSocket,
    name: ClientEventName,
    handler: AnyHandler,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): Promise<void> {
    try {
      await handler.handle(client, payload);
      acknowledge?.({ success: true });
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error({ err: error, event: name, userId: client.actor?.userId }, 'a socket event failed');
      }
      const appError = error instanceof AppError ? error : unexpectedError(error);
      refuse(client, appError, handler, payload, acknowledge);
    }
  }

  function refuse(
    client: ConnectedSocket,
    error: AppError,
    handler: AnyHandler | undefined,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): void {
    metrics.refusals.inc({ reason: error.code });
    const { code, message } = error;
    client.send(handler?.refusal?.(error, payload) ?? { name: 'error', payload: { code, message } });
    acknowledge?.({ success: false, code, message });
  }

  return {
    rooms,
    on(name, { limit, ...handler }) {
      if (handlers.has(name)) throw new Error(`${name} has a handler already`);
      const limiter =
        limit && createRateLimiter({ name: `socket-${name}`, ...limit, maxKeys: maxCountedSockets });
      // oxlint-disable-next-line no-unsafe-type-assertion -- the payload is parsed by the schema of this very name before
      handlers.set(name, { ...handler, limiter } as unknown as AnyHandler);
    },
    onDisconnected(listener) {
      goneListeners.push(listener);
    },
    sendToUser(userId, event) {
      for (const client of clientsByUser.get(userId) ?? []) client.send(event);
    },
    disconnectSession(sessionId) {
      revocationsHeard += 1;
      closeAll(
        [...clients].filter((client) => client.actor?.sessionId === sessionId),
        'signed-out',
      );
    },
    disconnectUser(userId, exceptSessionId, suspension) {
      revocationsHeard += 1;
      closeAll(
        [...(clientsByUser.get(userId) ?? [])].filter(
          (client) => client.actor?.sessionId !== exceptSessionId,
        ),
        suspension === undefined ? 'signed-out' : 'suspended',
        suspension,
      );
    },
    async recheckUser(userId) {
      revocationsHeard += 1;
      await Promise.all([...(clientsByUser.get(userId) ?? [])].map(sessionChecks.checkNow));
    },
    drain() {
      isDraining = true;
      closeAll(clients, 'draining');
    },
    async close() {
      isDraining = true;
      sessionChecks.stop();
      closeAll(clients, 'draining');
      io.engine.close();
      // The HTTP server is closed by who opened it.
      io.of('/').disconnectSockets(true);
    },
  };
}
