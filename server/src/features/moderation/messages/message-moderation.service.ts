import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Redis } from '../../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../../platform/rate-limiter.ts';
import type { EventLog } from '../../streams/event-log/event-log.service.ts';
import type { ChatPeople } from '../people/chat-people.service.ts';
import type { MessageReportsQueries } from './message-reports.queries.ts';
import type { KeptDeletion } from '../moderated.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';

const ownReason = 'Deleted by its author';
const daySeconds = 86_400;

/**
 * The state of a message after a deletion. A moderator's deletion overrides its author's, but not the
 * reverse.
 */
function deletedBy(isAuthor: boolean, before: unknown): KeptDeletion {
  return isAuthor && before !== 'by-moderator' ? true : 'by-moderator';
}

/** Removing single messages or a whole show's. It is stored and affects all readers (MOD-18). */
export interface MessageModeration {
  /** Visible messages before a sequence of the chat, oldest first. */
  earlier(
    reader: Actor | null,
    streamId: string,
    before: number | undefined,
    limit: number,
  ): Promise<{ messages: ChatMessage[]; hasEarlier: boolean }>;
  /**
   * Removes a message from the chat, by its author or a moderator (MOD-1, MOD-5, MOD-7). Resolves to the log
   * entry, null if it was already removed. A moderator can also delete what its author has deleted, so that
   * the author cannot restore it.
   * @throws AppError `stream_not_found`, `chat_message_not_found`, `not_a_moderator`.
   */
  delete(
    actor: Actor,
    message: { streamId: string; sequence: number; reason?: string | undefined },
  ): Promise<string | null>;
  /** Clears the chat of a show (MOD-17, MOD-22). @throws AppError `stream_not_found`, `not_a_moderator`. */
  purge(actor: Actor, of: { streamId: string; reason: string }): Promise<string | null>;
  /**
   * Reports somebody else's message to the moderators (MOD-6). Repeating it has no effect.
   * @throws AppError `stream_not_found`, `chat_message_not_found`, `moderation_refused` for one's own,
   * `too_many_requests`.
   */
  report(
    actor: Actor,
    message: { streamId: string; sequence: number; reason: ReportReason; details: string },
  ): Promise<void>;
}

export function createMessageModeration({
  acts,
  people,
  eventLog,
  reports,
  findSeen,
  redis,
  now,
}: {
  acts: ModerationActs;
  people: ChatPeople;
  eventLog: Pick<EventLog, 'messages'>;
  reports: MessageReportsQueries;
  /** @throws AppError `stream_not_found` for a stream that is hidden from this reader. */
  findSeen: (reader: Actor | null, streamId: string) => Promise<{ ownerId: string }>;
  redis?: Redis | undefined;
  now: () => Date;
}): MessageModeration {
  const reportLimit = createRateLimiter({
    name: 'message-reports',
    max: moderationLimits.reportsPerDay,
    windowSeconds: daySeconds,
    redis,
  });

  return {
    async earlier(reader, streamId, before, limit) {
      await findSeen(reader, streamId);
      const found = await eventLog.messages.before(streamId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const messages = found.slice(-limit);
      return { messages, hasEarlier: found.length > messages.length };
    },

    async delete(actor, { streamId, sequence, reason }) {
      const { ownerId: hostId } = await findSeen(actor, streamId);
      const message = await eventLog.messages.find(streamId, sequence);
      const isOwn = message.authorId === actor.userId;
      if (!isOwn) await people.requireModerator(actor, hostId);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'delete',
        moderated: { kind: 'message', streamId, sequence, content: message.content },
        next: (before) => deletedBy(isOwn, before),
        targetId: message.authorId,
        streamId,
        reason: isOwn ? ownReason : (reason ?? 'No reason was given'),
      });
      if (!isOwn) await reports.setClosed(streamId, sequence, now());
      return entry?.id ?? null;
    },

    async purge(actor, { streamId, reason }) {
      const { ownerId: hostId } = await findSeen(actor, streamId);
      await people.requireModerator(actor, hostId);
      const entry = await acts.carryOut({
        actor,
        hostId,
        type: 'purge',
        moderated: { kind: 'purge', streamId },
        next: async (_before, _at, transaction) =>
          (await eventLog.messages.within(transaction).head(streamId)).lastSequence,
        streamId,
        reason,
      });
      return entry?.id ?? null;
    },

    async report(actor, { streamId, sequence, reason, details }) {
      const { ownerId: hostId } = await findSeen(actor, streamId);
      const message = await eventLog.messages.find(streamId, sequence);
      if (message.authorId === actor.userId)
        throw new AppError('moderation_refused', { details: 'This is your own message' });
      await takeOrRefuse(
        reportLimit,
        actor.userId,
        () => 'You have reported many messages today. Try again tomorrow.',
      );
      await reports.insert({
        hostId,
        streamId,
        sequence,
        authorId: message.authorId,
        reporterId: actor.userId,
        reason,
        details,
        content: message.content,
        createdAt: now(),
      });
    },
  };
}
