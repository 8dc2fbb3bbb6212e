import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { type ChatService, createChatService } from './chat.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { bindChatSockets } from './chat.sockets.ts';
import { createLastMessages } from './settings/last-messages.service.ts';
import { createSaidTexts } from './settings/said-texts.service.ts';
import { createSettingsCheck } from './settings/settings-check.service.ts';
import { createMessageWindows } from './message-windows.ts';

export function registerChat(
  { endpoints, now }: Platform,
  {
    sockets,
    follows,
    moderation,
    eventLog,
    streams,
  }: {
    sockets: SocketServer;
    follows: Pick<FollowsService, 'relation'>;
    moderation: Pick<ModerationService, 'rules' | 'held'>;
    eventLog: EventLog;
    streams: StreamsService;
  },
): ChatService {
  const nowMs = () => now().getTime();
  const chat = createChatService({
    eventLog,
    findStream: async (streamId) => {
      const row = await streams.findRow(streamId);
      if (row === undefined) throw new AppError('stream_not_found');
      return row;
    },
    rules: moderation.rules,
    held: moderation.held,
    settingsCheck: createSettingsCheck({
      findFollowedAt: async (userId, hostId) => (await follows.relation(userId, hostId)).acceptedAt,
      lastMessages: createLastMessages(eventLog.messages.lastAt),
      saidTexts: createSaidTexts(eventLog),
      nowMs,
    }),
    windows: createMessageWindows(),
    nowMs,
  });
  endpoints.add({ chat: chatRoutes(chat) });
  bindChatSockets({ sockets, chat });
  return chat;
}
