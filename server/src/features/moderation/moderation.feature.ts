import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { ProducersService } from '../streams/producers/producers.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { appealsRoutes } from './appeals/appeals.routes.ts';
import { messageReportsRoutes } from './messages/message-reports.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { createModerationService, type ModerationService } from './moderation.service.ts';

export function registerModeration(
  { database, endpoints, redis, now }: Platform,
  {
    auth,
    users,
    sockets,
    follows,
    notices,
    eventLog,
    streams,
    producers,
  }: {
    auth: AuthService;
    users: UsersService;
    sockets: SocketServer;
    follows: FollowsService;
    notices: NoticesService;
    eventLog: EventLog;
    streams: StreamsService;
    producers: Pick<ProducersService, 'events'>;
  },
): ModerationService {
  const moderation = createModerationService({
    db: database.db,
    users,
    revocations: auth.revocations,
    sockets,
    follows,
    notices,
    eventLog,
    streams,
    redis,
    now,
  });
  producers.events.on('producerAppointed', moderation.moderators.addProducer);
  producers.events.on('producerDismissed', moderation.moderators.removeProducer);
  endpoints.add({
    moderation: moderationRoutes(moderation),
    appeals: appealsRoutes(moderation.appeals),
    messageReports: messageReportsRoutes(moderation.reportedMessages),
  });
  return moderation;
}
