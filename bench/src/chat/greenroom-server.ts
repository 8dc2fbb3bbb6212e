import { createServer } from 'node:http';
import { createMetrics } from '../../../server/src/platform/metrics.ts';
import type { Actor } from '../../../server/src/platform/actor.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { createSocketMetrics } from '../../../server/src/platform/sockets/socket-metrics.ts';
import { createSocketServer } from '../../../server/src/platform/sockets/socket-server.ts';
import { connectDatabase } from '../../../server/src/db/client.ts';
import { createLiveState } from '../../../server/src/features/live-state/live-state.service.ts';
import { createJoinsCounter } from '../../../server/src/features/viewers/viewers-metrics.ts';
import { createViewersService } from '../../../server/src/features/viewers/viewers.service.ts';
import { bindViewersSockets } from '../../../server/src/features/viewers/viewers.sockets.ts';
import { createChatService } from '../../../server/src/features/chat/chat.service.ts';
import { bindChatSockets } from '../../../server/src/features/chat/chat.sockets.ts';
import { createMessageWindows } from '../../../server/src/features/chat/message-windows.ts';
import { createFollowsQueries } from '../../../server/src/features/follows/follows.queries.ts';
import { createCommitSeconds } from '../../../server/src/features/event-log/event-log-metrics.ts';
import { createEventLog } from '../../../server/src/features/event-log/event-log.service.ts';
import { bindEventLogSockets } from '../../../server/src/features/event-log/event-log.sockets.ts';
import { serveBench } from './server-process.ts';

/**
 * Everything that is live in the product, as app.ts puts it together, on the database in the first argument: sockets,
 * rules, viewers, the event log in group commits. Only who somebody is comes from the token itself, since signing
 * in is not what is measured; and any stream is live.
 */
const [connectionString = ''] = process.argv.slice(2);
const log = createLog('warn');
const database = connectDatabase(connectionString, log);
const { registry } = createMetrics();
const metrics = createSocketMetrics(registry);
const http = createServer();
const eventLog = createEventLog({ database, log, commitSeconds: createCommitSeconds(registry) });
const sockets = createSocketServer({
  httpServer: http,
  publicUrl: 'http://localhost:9000',
  authentication: {
    actorFromToken: async (token): Promise<Actor | null> =>
      token === undefined
        ? null
        : {
            userId: token,
            username: token,
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
});
const liveState = createLiveState();
const viewers = createViewersService({
  rooms: sockets.rooms,
  liveState,
  streams: { raisePeakViewerCount: async () => {} },
  log,
});
bindEventLogSockets(sockets, eventLog, liveState);
bindViewersSockets({
  sockets,
  eventLog,
  viewers,
  findStream: async () => ({
    status: 'live',
    isLive: true,
    isBroadcasterConnected: true,
    ownerId: 'streamer',
  }),
  findAllowance: async (userId) => chat.allowanceOf(userId),
  joins: createJoinsCounter(registry),
  log,
});
const chat = createChatService({
  eventLog,
  findStream: async () => ({ ownerId: 'streamer', status: 'live' }),
  findBlockedIds: createFollowsQueries(database.db).blockedIds,
  windows: createMessageWindows(),
});
bindChatSockets({ sockets, chat });
http.listen(0, '127.0.0.1', () => {
  serveBench(http);
});
