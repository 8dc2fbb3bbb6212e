import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { type ChatService, type ChatTop, createChatService } from './chat.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { bindChatSockets } from './chat.sockets.ts';
import { createClaimsAtAllServers } from './settings/claims-at-all-servers.ts';
import { foldedText } from './settings/folded-text.ts';
import { createLastMessages } from './settings/last-messages.service.ts';
import { createSentTexts } from './settings/sent-texts.service.ts';
import { createSettingsCheck } from './settings/settings-check.service.ts';
import { createMessageWindows } from './message-windows.ts';
import { createPinnedMessages } from './pinned-message.service.ts';
import { createReactionsQueries } from './reactions/reactions.queries.ts';
import { createReactions } from './reactions/reactions.service.ts';
import { createTopChatters, type TopChatters } from './top-chatters/top-chatters.service.ts';

export function registerChat(
  { database, endpoints, phases, log, redis, now }: Platform,
  {
    auth,
    users,
    sockets,
    follows,
    moderation,
    eventLog,
    streams,
  }: {
    auth: Pick<AuthService, 'revocations'>;
    users: Pick<UsersService, 'cards'>;
    sockets: SocketServer;
    follows: Pick<FollowsService, 'relation'>;
    moderation: Pick<ModerationService, 'acts' | 'rules' | 'held' | 'keepTurns'>;
    eventLog: EventLog;
    streams: StreamsService;
  },
): ChatService & { findTop: (streamId: string) => Promise<ChatTop>; topChattersOf: TopChatters['of'] } {
  const nowMs = () => now().getTime();
  const claims = createClaimsAtAllServers(redis, log);
  const lastMessages = createLastMessages(eventLog.messages.lastAt);
  eventLog.onAppended((streamId, events, isOwn) => {
    // A message of this server was noted when it was checked.
    if (isOwn) return;
    for (const event of events) {
      if (event.type !== 'chat.message') continue;
      const { userId, content } = event.message;
      lastMessages.note(streamId, userId, { atMs: Date.parse(event.at), text: foldedText(content) });
    }
  });
  async function findStream(streamId: string) {
    const row = await streams.findRow(streamId);
    if (row === undefined) throw new AppError('stream_not_found');
    return row;
  }
  const pinned = createPinnedMessages({
    acts: moderation.acts,
    eventLog,
    findSeen: streams.findSeen,
    rules: moderation.rules,
  });
  const chat = createChatService({
    eventLog,
    findStream,
    findSeen: streams.findSeen,
    rules: moderation.rules,
    held: moderation.held,
    settingsCheck: createSettingsCheck({
      findFollowedAt: async (userId, hostId) => (await follows.relation(userId, hostId)).acceptedAt,
      lastMessages,
      sentTexts: createSentTexts(eventLog, claims),
      claims,
      nowMs,
    }),
    windows: createMessageWindows(undefined, redis),
    nowMs,
  });
  moderation.keepTurns(async (actor, streamId) => chat.takeTurn(actor, streamId));
  endpoints.add({ chat: chatRoutes(chat, pinned) });
  const reactions = createReactions({
    queries: createReactionsQueries(database.db),
    rooms: sockets.rooms,
    bus: sockets.bus,
    log,
  });
  phases.onStop('writes', async () => reactions.stop());
  const topChatters = createTopChatters({ eventLog, users, rooms: sockets.rooms, log });
  auth.revocations.on('userDeleted', ({ userId }) => topChatters.forgetPerson(userId));
  phases.onStop('activity', async () => topChatters.stop());
  bindChatSockets({ sockets, chat, reactions, held: moderation.held });
  return {
    ...chat,
    topChattersOf: topChatters.of,
    findTop: async (streamId) => ({
      pinnedMessage: await pinned.find(streamId),
      reactionCount: await reactions.total(streamId),
    }),
  };
}
