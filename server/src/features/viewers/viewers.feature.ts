import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ChatService, ChatTop } from '../chat/chat.service.ts';
import type { TopChatters } from '../chat/top-chatters/top-chatters.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { LiveStock } from '../streams/products/live-stock.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createViewersService } from './viewers.service.ts';
import { createJoinsCounter } from './viewers-metrics.ts';
import { bindViewersSockets } from './viewers.sockets.ts';

/** Joining and leaving a stream's socket room, and the audience in it. */
export function registerViewers(
  { environment: { addressLimits, redisUrl }, redis, metrics, phases, log }: Platform,
  {
    liveState,
    sockets,
    eventLog,
    streams,
    moderation,
    chat,
  }: {
    liveState: LiveState;
    sockets: SocketServer;
    eventLog: EventLog;
    streams: StreamsService & Pick<LiveStock, 'stocksIn'>;
    moderation: Pick<ModerationService, 'joined' | 'held' | 'onStandingChanged'>;
    chat: Pick<ChatService, 'allowanceOf'> & {
      findTop: (streamId: string) => Promise<ChatTop>;
      topChattersOf: TopChatters['of'];
    };
  },
): void {
  const viewers = createViewersService({
    rooms: sockets.rooms,
    liveState,
    streams,
    log,
    anonymousPerAddress: addressLimits.anonymousViewers,
    bus: redisUrl === undefined ? undefined : sockets.bus,
  });
  bindViewersSockets({
    sockets,
    eventLog,
    viewers,
    findStream: streams.findJoinable,
    withShownProducts: streams.withShownProducts,
    stocksIn: streams.stocksIn,
    findAllowance: chat.allowanceOf,
    findChat: moderation.joined,
    findHeld: moderation.held.ownIn,
    findChatTop: chat.findTop,
    topChattersOf: chat.topChattersOf,
    joins: createJoinsCounter(metrics.registry),
    log,
    joinsPerAddress: addressLimits.joinsPerMinute,
    redis,
  });
  moderation.onStandingChanged((hostId, userId, { role }) => viewers.setRole(hostId, userId, role));
  phases.onStop('activity', () => viewers.stop());
}
