import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { connectDatabase, type DatabaseClient } from '../db/client.ts';
import { type ViewersService, createViewersService } from '../features/viewers/viewers.service.ts';
import { createJoinsCounter } from '../features/viewers/viewers-metrics.ts';
import { bindViewersSockets } from '../features/viewers/viewers.sockets.ts';
import { createChatService } from '../features/chat/chat.service.ts';
import { bindChatSockets } from '../features/chat/chat.sockets.ts';
import { createLastMessages } from '../features/chat/settings/last-messages.service.ts';
import { createClaimsAtAllServers } from '../features/chat/settings/claims-at-all-servers.ts';
import { createSentTexts } from '../features/chat/settings/sent-texts.service.ts';
import { createSettingsCheck } from '../features/chat/settings/settings-check.service.ts';
import { createReactionsQueries } from '../features/chat/reactions/reactions.queries.ts';
import { createReactions } from '../features/chat/reactions/reactions.service.ts';
import { createMessageWindows, type MessageWindows } from '../features/chat/message-windows.ts';
import { createFollowsQueries } from '../features/follows/follows.queries.ts';
import { createChatRules } from '../features/moderation/chat-rules.service.ts';
import { createCommitSeconds } from '../features/streams/event-log/event-log-metrics.ts';
import {
  createEventLog,
  type EventLog,
  eventLogLimits,
} from '../features/streams/event-log/event-log.service.ts';
import { bindEventLogSockets } from '../features/streams/event-log/event-log.sockets.ts';
import { createLiveState } from '../features/live-state/live-state.service.ts';
import { createStreamsService, type StreamsService } from '../features/streams/streams.service.ts';
import type { Actor } from '../platform/actor.ts';
import { createAuthLibrary } from '../features/auth/auth-library.ts';
import { createUsernamesService } from '../features/users/usernames.service.ts';
import { createSessionAuthentication } from '../features/auth/sessions/session-authentication.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createClientAddress } from '../platform/http/client/client-address.ts';
import { createLog } from '../platform/log.ts';
import { createSocketMetrics, type SocketMetrics } from '../platform/sockets/socket-metrics.ts';
import {
  createSocketServer,
  type SocketServer,
  socketServerLimits,
} from '../platform/sockets/socket-server.ts';
import { LiveClient } from './live-client.ts';
import { quickPasswordHashing } from './auth/quick-password-hashing.ts';
import { ShiftedClock } from './shifted-clock.ts';
import { createShopServices } from './shop-services.ts';

/** A signed-in person of a test. */
export interface LivePerson extends Actor {
  token: string;
}

export interface RealtimeServer {
  origin: string;
  http: Server;
  database: DatabaseClient;
  sockets: SocketServer;
  eventLog: EventLog;
  viewers: ViewersService;
  streams: StreamsService;
  metrics: SocketMetrics;
  registry: Registry;
  /** Shifts the clock of this process. */
  clock: ShiftedClock;
  /** The limits of chat messages. */
  windows: MessageWindows;
  signUp(role?: Role): Promise<LivePerson>;
  createStream(owner: Actor): Promise<string>;
  /** Opens a socket. */
  connect(
    person?: LivePerson,
    options?: { transports?: string[]; headers?: Record<string, string> },
  ): Promise<LiveClient>;
  close(): Promise<void>;
}

/**
 * Everything that is live, on a separate port, with a real database and real sessions. It has no pages and no
 * REST API.
 */
export async function startRealtimeServer(
  connectionString: string,
  limits: {
    sockets?: Partial<typeof socketServerLimits>;
    eventLog?: Partial<typeof eventLogLimits>;
    messagesPerWindow?: number;
    joinsPerAddress?: number;
    anonymousPerAddress?: number;
    checksOutbound?: boolean;
  } = {},
): Promise<RealtimeServer> {
  const log = createLog('silent');
  const database = connectDatabase(connectionString, log);
  const { db } = database;
  const registry = new Registry();
  const metrics = createSocketMetrics(registry);
  const http = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const avatarUrl = (userId: string, image: string | null) => image ?? `/avatars/${userId}`;
  const auth = createAuthLibrary({
    confirmsFirst: false,
    db,
    secret: randomBytes(32).toString('base64url'),
    publicUrl: origin,
    avatarUrl,
    usernames: createUsernamesService({ db }),
    revocations: { emit: async () => {} },
    beforeDeletion: async () => {},
    onSecurityChange: async () => {},
    sendMail: async () => {},
    jobs: createJobs({ connectionString, log }),
    social: {},
    passwordHashing: quickPasswordHashing,
    log,
  });
  const authentication = createSessionAuthentication(auth, log);
  const clock = new ShiftedClock();

  const windows = createMessageWindows(limits.messagesPerWindow);
  const eventLog = createEventLog({
    database,
    log,
    commitSeconds: createCommitSeconds(registry),
    limits: { ...eventLogLimits, ...limits.eventLog },
  });
  const sockets = createSocketServer({
    httpServer: http,
    publicUrl: origin,
    // Behaves as behind one trusted proxy, so that a test can use any client address.
    clientAddress: createClientAddress(1),
    authentication,
    log,
    metrics,
    checksOutbound: limits.checksOutbound ?? true,
    limits: { ...socketServerLimits, ...limits.sockets },
  });
  const liveState = createLiveState();
  const shop = createShopServices(db);
  const streams = createStreamsService({
    db,
    eventLog,
    productsService: shop.products,
    coupons: shop.coupons,
    liveOffers: shop.liveOffers,
    liveState,
    users: shop.users,
    log,
    now: () => new Date(),
  });
  const viewers = createViewersService({
    rooms: sockets.rooms,
    liveState,
    streams,
    log,
    ...(limits.anonymousPerAddress === undefined ? {} : { anonymousPerAddress: limits.anonymousPerAddress }),
  });
  const follows = createFollowsQueries(db);
  const rules = createChatRules({ db, findBlockedIds: follows.blockedIds, now: () => new Date() });
  const claims = createClaimsAtAllServers(undefined, log);
  const chat = createChatService({
    eventLog,
    findStream: async (streamId) => streams.findSeen(null, streamId),
    findSeen: streams.findSeen,
    rules,
    held: {
      findSent: async () => undefined,
      hold: async () => Promise.reject(new Error('This server holds no messages')),
    },
    settingsCheck: createSettingsCheck({
      findFollowedAt: async (userId, hostId) => (await follows.relation(userId, hostId)).acceptedAt,
      lastMessages: createLastMessages(eventLog.messages.lastAt),
      sentTexts: createSentTexts(eventLog, claims),
      claims,
      nowMs: () => Date.now(),
    }),
    windows,
  });
  bindEventLogSockets(sockets, eventLog, liveState);
  const reactions = createReactions({
    queries: createReactionsQueries(database.db),
    rooms: sockets.rooms,
    bus: sockets.bus,
    log,
  });
  bindViewersSockets({
    sockets,
    eventLog,
    viewers,
    findStream: streams.findJoinable,
    withShownProducts: async (events) => events,
    stocksIn: () => [],
    findAllowance: async (userId) => chat.allowanceOf(userId),
    findChatTop: async (streamId) => ({
      pinnedMessage: await eventLog.messages.pinned(streamId),
      reactionCount: await reactions.total(streamId),
    }),
    topChattersOf: async () => [],
    findHeld: async () => [],
    findChat: async (reader, { ownerId }) => rules.stateFor(reader, ownerId),
    joins: createJoinsCounter(registry),
    log,
    ...(limits.joinsPerAddress === undefined ? {} : { joinsPerAddress: limits.joinsPerAddress }),
  });
  bindChatSockets({ sockets, chat, reactions, held: { dismiss: async () => {} } });

  const clients: LiveClient[] = [];
  return {
    origin,
    http,
    database,
    sockets,
    eventLog,
    viewers,
    streams,
    metrics,
    registry,
    clock,
    windows,
    async signUp(role = 'user') {
      const username = `u${randomUUID().slice(0, 8)}`;
      const answer = await auth.api.signUpEmail({
        body: { name: 'Test Person', email: `${username}@example.com`, password: 'Greenroom#2026', username },
        returnHeaders: true,
      });
      const token = answer.headers.get('set-auth-token') ?? '';
      await database.pool.query('update users set role = $1 where id = $2', [role, answer.response.user.id]);
      const actor = await authentication.actorFromToken(token);
      if (actor === null) throw new Error('The new account is not signed in');
      return { ...actor, token };
    },
    async createStream(owner) {
      const stream = await streams.create(owner, { title: 'A show', description: '' });
      return stream.id;
    },
    async connect(person, options) {
      const client = new LiveClient(origin, person?.token, options);
      clients.push(client);
      const refusal = await client.opened();
      if (refusal) throw refusal;
      return client;
    },
    async close() {
      clock.restore();
      for (const client of clients) client.close();
      viewers.stop();
      await sockets.close();
      await eventLog.flush();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await database.close();
    },
  };
}
