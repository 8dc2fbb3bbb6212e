import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { type ChatService, createChatService } from './chat.service.ts';
import { bindChatSockets } from './chat.sockets.ts';
import { createMessageWindows } from './message-windows.ts';

export function registerChat({
  auth,
  sockets,
  follows,
  eventLog,
  streams,
}: {
  auth: Pick<AuthService, 'revocations'>;
  sockets: SocketServer;
  follows: FollowsService;
  eventLog: EventLog;
  streams: StreamsService;
}): ChatService {
  const chat = createChatService({
    eventLog,
    findStream: async (streamId) => {
      const row = await streams.findRow(streamId);
      if (row === undefined) throw new AppError('stream_not_found');
      return row;
    },
    findBlockedIds: async (userId) => follows.blockedIds({ userId }),
    windows: createMessageWindows(),
  });
  bindChatSockets({ sockets, chat });
  auth.revocations.on('blocksChanged', ({ userId }) => chat.blocksChanged(userId));
  return chat;
}
