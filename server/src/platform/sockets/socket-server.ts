import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { type ErrorCode, errors } from '@greenroom/contract/errors';
import type {
  ClientEventName,
  ClientToServerEvents,
  ServerToClientEvents,
} from '@greenroom/contract/socket-events';
import type { Authentication } from '../authentication.ts';
import { addressGroup } from '../addresses/ip-address.ts';
import { bindBus } from './between-servers.ts';
import type { Redis } from '../cluster/redis.ts';
import { createSingleServerBus, type ServerBus } from '../cluster/server-bus.ts';
import type { Log } from '../log.ts';
import { createAddressLimits } from './address-limits.ts';
import {
  type ClosingReason,
  ConnectedSocket,
  type ServerSocket,
  type SocketData,
} from './connected-socket.ts';
import { createEventReception, type EventHandler } from './event-reception.ts';
import { limitToOneConnect } from './one-connect.ts';
import type { Outbound } from './outbound.ts';
import { limitPackets } from './packet-limit.ts';
import { createSessionChecks } from './session-checks.ts';
import type { SocketMetrics } from './socket-metrics.ts';
import { SocketRooms } from './socket-rooms.ts';

export const socketServerLimits = {
  maxMessageBytes: 16_000,
  maxBufferedBytes: 1_000_000,
  maxBufferedPackets: 512,
  /** All that a client sends, of any kind. */
  events: { max: 60, windowSeconds: 6 },
  /** Events beyond that limit after which the client is cut off: it keeps sending although it is refused. */
  refusalsBeforeClose: 200,
  /** Packets of any kind that one connection sends; each event is one, and more of these are refused before. */
  packets: { max: 600, windowSeconds: 6 },
  /** How long a session that was ended elsewhere may stay connected. */
  sessionCheckMs: 60_000,
  /** Sockets that one address may have open: a whole office may watch from one. */
  socketsPerAddress: 300,
  /** Sockets that one address opens: many at once cost most while they are opened. Who is refused tries again. */
  openingsPerAddress: { max: 50, windowSeconds: 1 },
};
export type SocketServerLimits = typeof socketServerLimits;

export interface SocketServer {
  readonly rooms: SocketRooms;
  /** One handler for each event; a second for the same event is a mistake. */
  on<Name extends ClientEventName>(name: Name, handler: EventHandler<Name>): void;
  onDisconnected(listener: (client: ConnectedSocket) => void): void;
  /** A client may see and do something else than before; it is open still. Listeners see to what it hears already. */
  onRechecked(listener: (client: ConnectedSocket) => Promise<void>): void;
  /** What the servers of this installation tell each other. */
  readonly bus: ServerBus;
  /** Sends an event to every socket on which this user is signed in, at any server; nothing where there is none. */
  sendToUser(userId: string, event: Outbound): void;
  /** The same at this server alone, for what each server gets by itself. */
  sendToUserHere(userId: string, event: Outbound): void;
  /** Sends what only this server knows of to all of a room, at any server. */
  broadcastEverywhere(room: string, events: readonly Outbound[]): void;
  /** Closes the sockets of a session that was signed out or revoked. */
  disconnectSession(sessionId: string): void;
  /** Closes the sockets of a user's sessions, all of them or all but one. Of a suspension, `suspension` is what they are told. */
  disconnectUser(userId: string, exceptSessionId?: string, suspension?: string): void;
  /**
   * Reads anew who a user's sockets are: a new role counts at once, a session that is gone closes its own. Resolves when the
   * listeners of `onRechecked` have finished.
   */
  recheckUser(userId: string): Promise<void>;
  /** Refuses new sockets, tells those there are that the server goes, and closes them. */
  drain(): void;
  close(): Promise<void>;
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
 * no longer good is refused, so that no page shows somebody as signed in who is not. Every payload is checked against the
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
  createBus = createSingleServerBus,
  redis,
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
  /** What this server tells others; alone without. */
  createBus?: (io: Server) => ServerBus;
  /** What this server shares with others. */
  redis?: Redis | undefined;
  limits?: SocketServerLimits;
}): SocketServer {
  let isDraining = false;
  let revocationsHeard = 0;
  const rooms = new SocketRooms({ deliveries: metrics.deliveries, checksOutbound });
  const received = createEventReception({ limits, log, metrics });
  const goneListeners: ((client: ConnectedSocket) => void)[] = [];
  const recheckedListeners: ((client: ConnectedSocket) => Promise<void>)[] = [];
  const clients = new Set<ConnectedSocket>();
  const clientsByUser = new Map<string, Set<ConnectedSocket>>();

  const addressLimits = createAddressLimits({ ...limits, redis, log });
  const sessionChecks = createSessionChecks({ authentication, intervalMs: limits.sessionCheckMs, log });

  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(
    httpServer,
    {
      path: '/socket.io',
      serveClient: false,
      transports: ['websocket', 'polling'],
      // Agreed to for what a room gets, which is compressed once for all. Nothing that one client gets is long enough.
      perMessageDeflate: {
        threshold: Number.POSITIVE_INFINITY,
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
      },
      httpCompression: false,
      maxHttpBufferSize: limits.maxMessageBytes,
      // Other upgrades on this port belong to others.
      destroyUpgrade: false,
      allowRequest: (request, decide) =>
        void refusalOf(request).then((reason) => decide(reason, reason === null)),
    },
  );
  const bus = createBus(io);
  bindBus(bus, { rooms, sendToUserHere });

  function sendToUserHere(userId: string, event: Outbound): void {
    for (const client of clientsByUser.get(userId) ?? []) client.send(event);
  }

  limitPackets(io.engine, limits.packets, () => metrics.drops.inc({ reason: 'packets' }));
  io.engine.on('connection', (connection: ServerSocket['conn']) => {
    limitToOneConnect(connection);
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

  async function admit(socket: ServerSocket, next: (error?: Error) => void): Promise<void> {
    const code = await authenticate(socket);
    if (code === undefined) next();
    else next(Object.assign(new Error(errors[code].message), { data: { code } }));
  }

  io.use((socket, next) => void admit(socket, next));

  io.on('connection', (socket) => {
    const client = new ConnectedSocket(socket, {
      addressGroup: addressGroup(clientAddress(socket.conn.request)),
      maxBufferedBytes: limits.maxBufferedBytes,
      maxBufferedPackets: limits.maxBufferedPackets,
      checksOutbound,
      onDropped: (reason) => {
        metrics.drops.inc({ reason });
        if (reason !== 'draining') log.info({ reason, userId: client.actor?.userId }, 'a socket was closed');
        removeClient(client);
      },
    });
    addClient(client);
    if (socket.data.token !== undefined) {
      sessionChecks.add(client, socket.data.token);
      // What was revoked while this socket was being opened may have been its own session.
      if (socket.data.revocationsHeard !== revocationsHeard) void sessionChecks.checkNow(client);
    }
    // Not `on`, which needs a listener for each event: one place sees all, also what has no handler.
    received.receive(socket, client);
    socket.on('disconnect', () => removeClient(client));
    if (isDraining) client.close('draining');
  });

  function addClient(client: ConnectedSocket): void {
    clients.add(client);
    metrics.connected.set(clients.size);
    if (client.actor === null) return;
    const own = clientsByUser.get(client.actor.userId) ?? new Set();
    clientsByUser.set(client.actor.userId, own.add(client));
  }

  /** Once a client: when it is closed from here, and else when its connection has ended. */
  function removeClient(client: ConnectedSocket): void {
    if (!clients.delete(client)) return;
    sessionChecks.delete(client);
    metrics.connected.set(clients.size);
    if (client.actor !== null) {
      const own = clientsByUser.get(client.actor.userId);
      own?.delete(client);
      if (own?.size === 0) clientsByUser.delete(client.actor.userId);
    }
    received.forget(client);
    for (const listener of goneListeners) listener(client);
    rooms.leaveAll(client);
  }

  async function recheck(client: ConnectedSocket): Promise<void> {
    await sessionChecks.checkNow(client);
    if (!client.isOpen) return;
    for (const listener of recheckedListeners) await listener(client);
  }

  return {
    rooms,
    on: (name, handler) => received.on(name, handler),
    onDisconnected(listener) {
      goneListeners.push(listener);
    },
    onRechecked(listener) {
      recheckedListeners.push(listener);
    },
    bus,
    sendToUser(userId, event) {
      sendToUserHere(userId, event);
      bus.publish('user', { userId, event });
    },
    sendToUserHere,
    broadcastEverywhere(room, events) {
      rooms.broadcast(room, events);
      bus.publish('room', { room, events });
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
      await Promise.all([...(clientsByUser.get(userId) ?? [])].map(recheck));
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
      // Of this server alone: with the adapter, all others' would go as well.
      io.local.disconnectSockets(true);
      bus.stop();
    },
  };
}
