import { createServer } from 'node:http';
import { createMetrics } from '../../../server/src/platform/metrics.ts';
import type { Actor } from '../../../server/src/platform/actor.ts';
import { createClientAddress } from '../../../server/src/platform/http/client/client-address.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { createSocketMetrics } from '../../../server/src/platform/sockets/socket-metrics.ts';
import {
  createSocketServer,
  socketServerLimits,
} from '../../../server/src/platform/sockets/socket-server.ts';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { createLiveState } from '../../../server/src/features/live-state/live-state.service.ts';
import { createJoinsCounter } from '../../../server/src/features/viewers/viewers-metrics.ts';
import { createViewersService } from '../../../server/src/features/viewers/viewers.service.ts';
import { bindViewersSockets } from '../../../server/src/features/viewers/viewers.sockets.ts';
import { createChatService } from '../../../server/src/features/chat/chat.service.ts';
import { bindChatSockets } from '../../../server/src/features/chat/chat.sockets.ts';
import { createReactionsQueries } from '../../../server/src/features/chat/reactions/reactions.queries.ts';
import { createReactions } from '../../../server/src/features/chat/reactions/reactions.service.ts';
import { createMessageWindows } from '../../../server/src/features/chat/message-windows.ts';
import { createSettingsCheck } from '../../../server/src/features/chat/settings/settings-check.service.ts';
import { createLastMessages } from '../../../server/src/features/chat/settings/last-messages.service.ts';
import { createClaimsAtAllServers } from '../../../server/src/features/chat/settings/claims-at-all-servers.ts';
import { createSentTexts } from '../../../server/src/features/chat/settings/sent-texts.service.ts';
import { createFollowsQueries } from '../../../server/src/features/follows/follows.queries.ts';
import { createChatRules } from '../../../server/src/features/moderation/chat-rules.service.ts';
import { createCommitSeconds } from '../../../server/src/features/streams/event-log/event-log-metrics.ts';
import { createEventLog } from '../../../server/src/features/streams/event-log/event-log.service.ts';
import { bindEventLogSockets } from '../../../server/src/features/streams/event-log/event-log.sockets.ts';
import { parseServerOptions } from './load-messages.ts';
import { serveBench } from './server-process.ts';

/**
 * Everything that is live in the product, composed like in app.ts, with the database in the first argument:
 * sockets, rules, viewers, and the event log with group commits. Two things differ: a user's identity is read
 * from the token itself, because sign-in is not measured, and every stream counts as live. It trusts one
 * proxy, so that the load can come from several addresses.
 */
const [line = '{}'] = process.argv.slice(2);
const { connectionString, streamId, historyMessages, hasAddressLimits } = parseServerOptions(line);
const unlimited = 1_000_000;
const log = createLog('error');
const database = connectDatabase(connectionString, log);
const { registry } = createMetrics();
const metrics = createSocketMetrics(registry);
const http = createServer();
const eventLog = createEventLog({ database, log, commitSeconds: createCommitSeconds(registry) });
const sockets = createSocketServer({
  httpServer: http,
  publicUrl: 'http://localhost:9000',
  clientAddress: createClientAddress(1),
  authentication: {
    actorFromToken: async (token): Promise<Actor | null> =>
      token === undefined
        ? null
        : {
            userId: token,
            username: token.slice(0, 10),
            name: token,
            email: `${token}@example.com`,
            avatarUrl: `/avatars/${token}`,
            role: 'user',
            sessionId: token,
            isImpersonated: false,
          },
  },
  log,
  metrics,
  checksOutbound: false,
  // Except in attacks, the benchmark opens more sockets from its one address than a visitor could.
  limits: hasAddressLimits
    ? socketServerLimits
    : {
        ...socketServerLimits,
        socketsPerAddress: unlimited,
        openingsPerAddress: { max: unlimited, windowSeconds: 1 },
      },
});
const liveState = createLiveState();
const viewers = createViewersService({
  rooms: sockets.rooms,
  liveState,
  streams: { raisePeakViewerCount: async () => {} },
  log,
  ...(hasAddressLimits ? {} : { anonymousPerAddress: unlimited }),
});
const follows = createFollowsQueries(database.db);
const rules = createChatRules({
  db: database.db,
  findBlockedIds: follows.blockedIds,
  now: () => new Date(),
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
  findStream: async () => ({
    status: 'live',
    isLive: true,
    isBroadcasterConnected: true,
    highlightedProducts: [],
    offers: [],
    ownerId: 'streamer',
  }),
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
  ...(hasAddressLimits ? {} : { joinsPerAddress: unlimited }),
});
const claims = createClaimsAtAllServers(undefined, log);
const benchStream = { ownerId: 'streamer', status: 'live', isRehearsal: false } as const;
const chat = createChatService({
  eventLog,
  findStream: async () => benchStream,
  findSeen: async () => benchStream,
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
  windows: createMessageWindows(),
});
bindChatSockets({ sockets, chat, reactions, held: { dismiss: async () => {} } });
for (let count = 0; count < historyMessages; count += 1) {
  const appended = eventLog.append(streamId, {
    type: 'chat.message',
    actorId: null,
    payload: {
      message: {
        userId: 'streamer',
        username: 'streamer',
        user: { id: 'streamer', username: 'streamer', role: 'streamer' },
        content: `What was said before, number ${count}, about as long as what people say`,
        type: 'message',
        isPinned: false,
        isDeleted: false,
        role: 'streamer',
        mentions: [],
      },
    },
  });
  if (count === historyMessages - 1) await appended;
}
http.listen(0, '127.0.0.1', () => {
  serveBench(http);
});
