import { randomUUID } from 'node:crypto';
import type { HeldMessage, OwnHeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createReadCache } from '../../../platform/read-cache.ts';
import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { ChatMessageDraft, EventLog } from '../../streams/event-log/event-log.service.ts';
import type { ChatRulesService } from '../chat-rules.service.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import { createModerationQueries } from '../moderation.queries.ts';
import type { ChatPeople } from '../people/chat-people.service.ts';
import { createHeldMessagesQueries, type HeldRow } from './held-messages.queries.ts';

export interface HeldMessages {
  /**
   * Holds a message for a moderator and notifies them. Resolves to its id, the same for a repeated message.
   */
  hold(given: {
    hostId: string;
    streamId: string;
    authorId: string;
    clientMessageId: string | undefined;
    message: ChatMessageDraft;
  }): Promise<string>;
  /** The id of a message of this author that was already held. Undefined for any other. */
  findSent(author: Actor, streamId: string, clientMessageId: string): Promise<string | undefined>;
  /** This reader's waiting or rejected messages in a show, oldest first, until dismissed. */
  ownIn(reader: Actor | null, stream: { id: string; ownerId: string }): Promise<OwnHeldMessage[]>;
  /** The author dismisses a decision about a message. Does nothing for another's message. */
  dismiss(author: Actor, heldId: string): Promise<void>;
  /** Waiting ones, oldest first. @throws AppError `not_a_moderator`. */
  list(actor: Actor, hostId: string): Promise<HeldMessage[]>;
  /**
   * Approves or rejects a message. Its author is told on the show's page and by a notice.
   * @param given.messageToPerson message to the author, not only for the log
   * @throws AppError `not_a_moderator`, `chat_message_not_found`, `held_message_decided`, `chat_closed`.
   */
  decide(
    actor: Actor,
    given: { hostId: string; heldId: string; outcome: 'approved' | 'refused'; messageToPerson: string },
  ): Promise<void>;
  /**
   * After a refusal or its undo was undone: tells the author the message's state, and moderators that it
   * waits.
   */
  notifyOfState(hostId: string, heldId: string): Promise<void>;
}

/** A message held on another server appears in joins a second later. */
const anyFreshMs = 1000;

/** As its author sees it. @param messageToPerson the message of the moderator who last rejected it */
function toOwnHeld(row: HeldRow, messageToPerson: string | undefined): OwnHeldMessage {
  const { userId, username, avatarUrl, role, content, mentions, replyTo } = row.message;
  const isRefused = row.state === 'refused';
  return {
    heldId: row.id,
    clientMessageId: row.clientMessageId,
    message: {
      userId,
      username,
      role,
      content,
      mentions,
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
      ...(replyTo === undefined ? {} : { replyTo }),
    },
    heldAt: row.heldAt.toISOString(),
    state: isRefused ? 'refused' : 'waiting',
    ...(isRefused && messageToPerson ? { messageToPerson } : {}),
  };
}

export function createHeldMessages({
  db,
  acts,
  people,
  rules,
  eventLog,
  sockets,
  notices,
  isOver,
  now,
}: {
  db: Database;
  acts: ModerationActs;
  people: ChatPeople;
  rules: Pick<ChatRulesService, 'of'>;
  eventLog: Pick<EventLog, 'append' | 'messages'>;
  sockets: Pick<SocketServer, 'sendToUser'>;
  notices: Pick<NoticesService, 'notify'>;
  /** Whether a show has ended or was called off, which closes its chat. */
  isOver: (streamId: string) => Promise<boolean>;
  now: () => Date;
}): HeldMessages {
  const queries = createHeldMessagesQueries(db);
  /** Cached, because most shows have none and every joining client asks. */
  const showsWithAny = createReadCache(
    async (streamId) => queries.hasAny(streamId),
    () => now().getTime(),
    anyFreshMs,
  );

  /** The message, its moderation log entry and its new state are stored in one transaction. */
  async function approve(actor: Actor, row: HeldRow, messageToPerson: string): Promise<void> {
    const { hostId, streamId, authorId } = row;
    if (await isOver(streamId)) throw new AppError('chat_closed');
    const { replyTo, ...alone } = row.message;
    // The message that it replies to may have been removed meanwhile.
    const quoted =
      replyTo && (await eventLog.messages.quote(streamId, replyTo.sequence).catch(() => undefined));
    const message = quoted === undefined ? alone : { ...alone, replyTo: quoted };
    const store = async (sent: ChatMessageDraft, clientMessageId?: string) =>
      eventLog.append(
        streamId,
        { type: 'chat.message', actorId: authorId, clientMessageId, payload: { message: sent } },
        {
          async alsoInTransaction(transaction) {
            const moderation = createModerationQueries(transaction);
            await moderation.lockHost(hostId);
            const held = createHeldMessagesQueries(transaction);
            if ((await held.find(hostId, row.id))?.state !== 'waiting') return false;
            await held.setState(hostId, row.id, 'approved');
            // The log's head is locked, so this is the sequence that the message gets.
            const { lastSequence } = await eventLog.messages.within(transaction).head(streamId);
            const sequence = lastSequence + 1;
            await moderation.insertEntry({
              id: randomUUID(),
              hostId,
              type: 'held-approved',
              actorId: actor.userId,
              targetId: authorId,
              reason: 'A held message was approved',
              messageToPerson,
              durationSeconds: null,
              streamId,
              moderated: { kind: 'message', streamId, sequence, content: message.content },
              before: true,
              after: false,
              undoes: null,
              at: now(),
            });
            return true;
          },
        },
      );
    let appended = await store(message, row.clientMessageId);
    // Another message of this author with the same id arrived meanwhile, so this one is different.
    if (appended.outcome === 'duplicate') {
      const { clientMessageId: _taken, ...unnamed } = message;
      appended = await store(unnamed);
    }
    if (appended.outcome === 'skipped') throw new AppError('held_message_decided');
  }

  async function notifyModerators(hostId: string, streamId: string): Promise<void> {
    const { moderatorIds } = await rules.of(hostId);
    for (const userId of [hostId, ...moderatorIds])
      sockets.sendToUser(userId, { name: 'chat:held', payload: { hostId, streamId } });
  }

  return {
    async hold({ hostId, streamId, authorId, clientMessageId, message }) {
      const row = await queries.insert({
        hostId,
        streamId,
        authorId,
        clientMessageId: clientMessageId ?? randomUUID(),
        message,
        heldAt: now(),
      });
      if (row === undefined) throw new AppError('internal');
      showsWithAny.forget(streamId);
      await notifyModerators(hostId, streamId);
      return row.id;
    },

    findSent: async (author, streamId, clientMessageId) =>
      queries.findSent(author.userId, streamId, clientMessageId),

    async ownIn(reader, { id: streamId, ownerId }) {
      if (reader === null || !(await showsWithAny.get(streamId))) return [];
      const rows = await queries.ofAuthor(streamId, reader.userId);
      const refusedIds = rows.flatMap(({ id, state }) => (state === 'refused' ? [id] : []));
      const messages =
        refusedIds.length === 0
          ? new Map<string, string>()
          : await createModerationQueries(db).messagesOfRefused(ownerId, reader.userId, refusedIds);
      return rows.map((row) => toOwnHeld(row, messages.get(row.id)));
    },

    dismiss: async (author, heldId) => queries.dismiss(heldId, author.userId, now()),

    async list(actor, hostId) {
      await people.requireModerator(actor, hostId);
      const rows = await queries.waiting(hostId);
      return rows.map(({ id, streamId, authorId, message, heldAt }) => ({
        id,
        streamId,
        author: { id: authorId, username: message.username },
        content: message.content,
        heldAt: heldAt.toISOString(),
      }));
    },

    async decide(actor, { hostId, heldId, outcome, messageToPerson }) {
      await people.requireModerator(actor, hostId);
      const row = await queries.find(hostId, heldId);
      if (row === undefined) throw new AppError('chat_message_not_found');
      const { authorId, streamId, clientMessageId } = row;
      if (outcome === 'approved') await approve(actor, row, messageToPerson);
      else
        await acts.carryOut({
          actor,
          hostId,
          type: 'held-refused',
          moderated: { kind: 'held', heldId, content: row.message.content },
          next(before) {
            if (before !== 'waiting') throw new AppError('held_message_decided');
            return 'refused';
          },
          targetId: authorId,
          streamId,
          reason: 'A held message was refused',
          messageToPerson,
        });
      sockets.sendToUser(authorId, {
        name: 'chat:held:decided',
        payload: {
          streamId,
          heldId,
          clientMessageId,
          outcome,
          ...(messageToPerson === '' ? {} : { messageToPerson }),
        },
      });
      // Sent in the streamer's name. Only the log shows which moderator decided.
      await notices.notify({
        userId: authorId,
        kind: 'message-decided',
        actorId: hostId,
        details: { outcome, messageToPerson, streamId },
      });
    },

    async notifyOfState(hostId, heldId) {
      const row = await queries.find(hostId, heldId);
      if (row === undefined) return;
      const { authorId, streamId, clientMessageId, state: outcome } = row;
      sockets.sendToUser(authorId, {
        name: 'chat:held:decided',
        payload: { streamId, heldId, clientMessageId, outcome },
      });
      if (outcome === 'waiting') await notifyModerators(hostId, streamId);
    },
  };
}
