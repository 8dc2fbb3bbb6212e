import { LRUCache } from 'lru-cache';
import type { ChatStanding, ChatState } from '@greenroom/contract/moderation/moderation.schemas';
import { isOver } from '@greenroom/contract/streams/stream-status';
import { openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { entryBound } from '../../platform/entry-bound.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { type Appeals, createAppeals } from './appeals/appeals.service.ts';
import { createChatPeople } from './people/chat-people.service.ts';
import { type ChatRulesService, createChatRules } from './chat-rules.service.ts';
import { type ChatSettingsService, createChatSettings } from './chat-settings.service.ts';
import { createMessageModeration, type MessageModeration } from './messages/message-moderation.service.ts';
import { createMessageReportsQueries } from './messages/message-reports.queries.ts';
import { createHeldMessagesQueries } from './messages/held-messages.queries.ts';
import { createHeldMessages, type HeldMessages } from './messages/held-messages.service.ts';
import { createReportedMessages, type ReportedMessages } from './messages/reported-messages.service.ts';
import type { ModeratedQuestions, TakeTurn } from './moderated.ts';
import { createModerationActs, type ModerationActs } from './moderation-acts.service.ts';
import { createModerationLog, type ModerationLog } from './moderation-log.service.ts';
import { createModerationQueries } from './moderation.queries.ts';
import { createModeratorNotesQueries } from './people/moderator-notes.queries.ts';
import { createModerators, type Moderators } from './people/moderators.service.ts';
import { createSanctions, type Sanctions } from './people/sanctions.service.ts';
import { createUserCards, type UserCards } from './people/user-cards.service.ts';

export type { ModeratedQuestions };

type StandingListener = (hostId: string, personId: string, standing: ChatStanding) => void;

/** How many streams of one streamer are remembered for announcing changed settings. */
const maxStreamsTold = 20;

export interface ModerationService {
  rules: ChatRulesService;
  /** For features above, whose moderation actions go into the same log. */
  acts: ModerationActs;
  /** Sets how questions are read and written. Call it before the first of them is moderated. */
  keepQuestions(questions: ModeratedQuestions): void;
  /** Sets how an author's turn to write is checked and counted. Call it before the first restored message. */
  keepTurns(takeTurn: TakeTurn): void;
  sanctions: Sanctions;
  messages: MessageModeration;
  log: ModerationLog;
  held: HeldMessages;
  moderators: Moderators;
  settings: ChatSettingsService;
  userCards: UserCards;
  appeals: Appeals;
  reportedMessages: ReportedMessages;
  /** The chat as a joining reader receives it. The stream's readers are sent later changes. */
  joined(reader: Actor | null, stream: { id: string; ownerId: string }): Promise<ChatState>;
  /** Calls `listener` on every server with a person's new standing in a streamer's chats. */
  onStandingChanged(listener: StandingListener): void;
  /**
   * Everything stored about a user, for their data export, without what others wrote about them for
   * moderators.
   */
  exportOf(userId: string): Promise<Record<string, unknown>>;
}

export function createModerationService({
  db,
  users,
  revocations,
  sockets,
  follows,
  notices,
  eventLog,
  streams,
  redis,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
  revocations: AuthService['revocations'];
  sockets: Pick<SocketServer, 'rooms' | 'sendToUser' | 'sendToUserHere'>;
  follows: Pick<FollowsService, 'blockedIds' | 'relation'>;
  notices: Pick<NoticesService, 'notify'>;
  redis?: Redis | undefined;
  eventLog: EventLog;
  streams: Pick<StreamsService, 'findRow' | 'findSeen'>;
  now: () => Date;
}): ModerationService {
  const rules = createChatRules({
    db,
    findBlockedIds: async (userId) => follows.blockedIds({ userId }),
    now,
  });
  let keptQuestions: ModeratedQuestions | undefined;
  function questions(): ModeratedQuestions {
    if (keptQuestions === undefined) throw new Error('Questions are moderated before they are there');
    return keptQuestions;
  }
  let keptTurns: TakeTurn | undefined;
  function takeTurn(): TakeTurn {
    if (keptTurns === undefined) throw new Error('A message is brought back before there is a chat');
    return keptTurns;
  }
  async function isShowOver(streamId: string): Promise<boolean> {
    const row = await streams.findRow(streamId);
    return row !== undefined && isOver(row.status);
  }
  const acts = createModerationActs({ db, eventLog, revocations, questions, now });
  const people = createChatPeople({ rules, users, now });
  const held = createHeldMessages({
    db,
    acts,
    people,
    rules,
    eventLog,
    sockets,
    notices,
    isOver: isShowOver,
    now,
  });
  const log = createModerationLog({ db, acts, people, users, held, questions, isOver: isShowOver, takeTurn });
  const reports = createMessageReportsQueries(db);
  const appeals = createAppeals({ db, acts, people, rules, users, notices, now });
  const streamsOf = new LRUCache<string, LRUCache<string, true>>(entryBound(10_000));

  const standingListeners: StandingListener[] = [];

  revocations.on('blocksChanged', ({ userId }) => rules.forget(userId));
  revocations.on('chatRulesChanged', async ({ userId: hostId, personId }) => {
    rules.forget(hostId);
    if (personId === undefined) await broadcastSettings(hostId);
    else await broadcastStanding(hostId, personId);
  });

  async function broadcastStanding(hostId: string, personId: string): Promise<void> {
    const card = (await users.cards([personId])).get(personId);
    if (card === undefined) return;
    const standing = await rules.standingOf({ userId: personId, role: card.role }, hostId);
    // Every server runs this for the change.
    sockets.sendToUserHere(personId, { name: 'chat:standing', payload: { hostId, standing } });
    for (const listener of standingListeners) listener(hostId, personId, standing);
  }

  async function broadcastSettings(hostId: string): Promise<void> {
    const settings = openSettings((await rules.of(hostId)).settings);
    for (const streamId of streamsOf.get(hostId)?.keys() ?? [])
      sockets.rooms.sendToAll(streamId, [{ name: 'chat:settings', payload: { hostId, streamId, settings } }]);
  }

  return {
    rules,
    acts,
    keepQuestions: (kept) => void (keptQuestions = kept),
    keepTurns: (kept) => void (keptTurns = kept),
    log,
    appeals,
    reportedMessages: createReportedMessages({ acts, people, reports, users }),
    sanctions: createSanctions({ acts, people }),
    messages: createMessageModeration({
      acts,
      people,
      eventLog,
      reports,
      findSeen: streams.findSeen,
      redis,
      now,
    }),
    held,
    moderators: createModerators({ db, acts, people, rules, users }),
    settings: createChatSettings({ acts, people, rules }),
    userCards: createUserCards({ db, acts, people, log, users, follows, eventLog }),

    async joined(reader, { id, ownerId }) {
      const known = streamsOf.get(ownerId) ?? new LRUCache<string, true>({ max: maxStreamsTold });
      known.set(id, true);
      streamsOf.set(ownerId, known);
      return rules.stateFor(reader, ownerId);
    },

    onStandingChanged: (listener) => void standingListeners.push(listener),

    async exportOf(userId) {
      const queries = createModerationQueries(db);
      return {
        chatSettings: await queries.findSettings(userId),
        chatSanctions: await queries.sanctionsOfPerson(userId),
        moderationDone: await queries.doneBy(userId),
        moderatorNotes: await createModeratorNotesQueries(db).writtenBy(userId),
        heldMessages: await createHeldMessagesQueries(db).writtenBy(userId),
        reportedMessages: await reports.reportedBy(userId),
        appeals: await appeals.writtenBy(userId),
      };
    },
  };
}
