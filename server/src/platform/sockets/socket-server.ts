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
  /** All events that a client sends, of any kind. */
  events: { max: 60, windowSeconds: 6 },
  /**
   * How many events beyond that limit are rejected before the client, which ignores the refusals, is
   * disconnected.
   */
  refusalsBeforeClose: 200,
  /**
   * Packets of any kind on one connection. Each event is one packet, and the event limit is reached first.
   */
  packets: { max: 600, windowSeconds: 6 },
  /** How long a session that ended elsewhere may stay connected. */
  sessionCheckMs: 60_000,
  /** How many sockets one address may have open. A whole office may share one address. */
  socketsPerAddress: 300,
  /**
   * How fast one address may open sockets, because opening is the most expensive part. A rejected client
   * retries.
   */
  openingsPerAddress: { max: 50, windowSeconds: 1 },
};
export type SocketServerLimits = typeof socketServerLimits;

export interface SocketServer {
  readonly rooms: SocketRooms;
  /** Registers the one handler of an event. A second handler for the same event is a programming error. */
  on<Name extends ClientEventName>(name: Name, handler: EventHandler<Name>): void;
  onDisconnected(listener: (client: ConnectedSocket) => void): void;
  /**
   * Calls back when the rights of an open client have changed. Listeners adjust what the client already
   * receives.
   */
  onRechecked(listener: (client: ConnectedSocket) => Promise<void>): void;
  /** The messages between the servers of this installation. */
  readonly bus: ServerBus;
  /** Sends an event to every socket of this user, at any server. Does nothing if there is none. */
  sendToUser(userId: string, event: Outbound): void;
  /** The same on this server only, for events that every server learns by itself. */
  sendToUserHere(userId: string, event: Outbound): void;
  /** Sends an event that only this server knows to everyone in a room, at any server. */
  sendToRoom(room: string, events: readonly Outbound[]): void;
  /** Closes the sockets of a session that was signed out or revoked. */
  disconnectSession(sessionId: string): void;
  /**
   * Closes the sockets of all of a user's sessions, or of all but one. `suspension` is the message to clients
   * of a suspended user.
   */
  disconnectUser(userId: string, exceptSessionId?: string, suspension?: string): void;
  /**
   * Reads the authority of a user's sockets again: a new role takes effect, and the sockets of ended sessions
   * are closed. Resolves when the listeners of `onRechecked` have finished.
   */
  recheckUser(userId: string): Promise<void>;
  /** Rejects new sockets, notifies the open ones that the server is stopping, and closes them. */
  drain(): void;
  close(): Promise<void>;
}

/** Browsers send the page's origin, and only our own pages may open a socket. Programs send none. */
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
 * A socket carries its session's token in `auth.token` (SOCK-1) or is anonymous without one (SOCK-2). An
 * invalid token is rejected, so that no page shows somebody as signed in who is not. Every payload is
 * validated against the contract before a handler sees it.
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
  /** The client's address, behind trusted proxies. */
  clientAddress: (request: IncomingMessage) => string;
  authentication: Authentication;
  log: Log;
  metrics: SocketMetrics;
  /** Validates every outgoing event against the contract, for development and tests. */
  checksOutbound: boolean;
  /** Creates the bus to other servers. Undefined for a single server. */
  createBus?: (io: Server) => ServerBus;
  /** The Redis that the servers share. */
  redis?: Redis | undefined;
  limits?: SocketServerLimits;
}): SocketServer {
  let isDraining = false;
  let revocationsReceived = 0;
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
      // Negotiated for room events, which are compressed once for all. Events to a single client are too
      // short to gain from it.
      perMessageDeflate: {
        threshold: Number.POSITIVE_INFINITY,
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
      },
      httpCompression: false,
      maxHttpBufferSize: limits.maxMessageBytes,
      // Other upgrades on this port have other handlers.
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

  /** Why a connection is rejected before it opens. Null if it is accepted. */
  async function refusalOf(request: IncomingMessage): Promise<string | null> {
    if (isDraining) return 'draining';
    if (!isAllowedOrigin(request, publicUrl)) return 'origin not allowed';
    if (await addressLimits.mayOpen(clientAddress(request))) return null;
    metrics.refusedConnections.inc();
    return 'too many connections from this address';
  }

  /** The error code with which a socket is rejected. Undefined if it is accepted. */
  async function authenticate(socket: ServerSocket): Promise<ErrorCode | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    socket.data.actor = null;
    socket.data.token = undefined;
    socket.data.revocationsReceived = revocationsReceived;
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
      // A session that was revoked while this socket was opening may be its own.
      if (socket.data.revocationsReceived !== revocationsReceived) void sessionChecks.checkNow(client);
    }
    // Not `on`, which needs a listener per event: this sees all events, including those without a handler.
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

  /** Runs once per client: when the server closes it, otherwise when its connection has ended. */
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
    sendToRoom(room, events) {
      rooms.sendToAll(room, events);
      bus.publish('room', { room, events });
    },
    disconnectSession(sessionId) {
      revocationsReceived += 1;
      closeAll(
        [...clients].filter((client) => client.actor?.sessionId === sessionId),
        'signed-out',
      );
    },
    disconnectUser(userId, exceptSessionId, suspension) {
      revocationsReceived += 1;
      closeAll(
        [...(clientsByUser.get(userId) ?? [])].filter(
          (client) => client.actor?.sessionId !== exceptSessionId,
        ),
        suspension === undefined ? 'signed-out' : 'suspended',
        suspension,
      );
    },
    async recheckUser(userId) {
      revocationsReceived += 1;
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
      // The owner of the HTTP server closes it. Disconnects only local sockets: through the adapter, those of
      // all other servers would be closed too.
      io.local.disconnectSockets(true);
      bus.stop();
    },
  };
}
