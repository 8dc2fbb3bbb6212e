import { questionLimits } from '@greenroom/contract/limits/chat';
import type { Question, ReadQuestion, Vote } from '@greenroom/contract/questions/questions.schemas';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../platform/rate-limiter.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { ReplaysService } from '../recordings/replays.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import type { LiveQuestions } from './live-questions.service.ts';
import type { QuestionReading } from './question-reading.service.ts';
import { nextOf } from './moderated-questions.service.ts';
import { mayWithdraw } from './questions.policy.ts';
import { createQuestionsQueries, type QuestionRow } from './questions.queries.ts';
import { replayTime } from './replay-time.ts';

/** A question with its message's content, its show, and the caller's power there. */
export interface FoundQuestion {
  row: QuestionRow;
  content: string;
  stream: StreamRow;
  power: ChatStanding['role'];
}

/** Both throw AppError `question_not_found`, also if its message was removed. */
export interface QuestionLookUp {
  /** @throws AppError `stream_not_found`. */
  find(actor: Actor, id: string): Promise<FoundQuestion>;
  /** As readers see it. */
  read(id: string): Promise<Question>;
}

/**
 * Questions of a show: asked in its chat, upvoted by its viewers. Both require the right to write in the
 * chat.
 */
export interface QuestionsService {
  lookUp: QuestionLookUp;
  /** @throws AppError `stream_not_found`. */
  list(reader: Actor | null, streamId: string): Promise<{ open: ReadQuestion[]; answered: ReadQuestion[] }>;
  /**
   * Writes a chat message that is a question.
   * @throws AppError as `ChatService.send`, `chat_held`, `too_many_questions`.
   */
  ask(
    actor: Actor,
    given: { streamId: string; content: string; clientMessageId?: string | undefined },
  ): Promise<Question>;
  /**
   * Marks a chat message as a question. Marking somebody else's also votes for it.
   * @throws AppError as `ChatService.checkMayWrite`, `chat_message_not_found`, `question_withdrawn`,
   * `too_many_questions`, `too_many_requests`.
   */
  mark(actor: Actor, message: { streamId: string; sequence: number }): Promise<Question>;
  /** @throws AppError `question_not_found`, `question_answered`, `not_a_moderator`. */
  withdraw(actor: Actor, id: string): Promise<void>;
  /** @throws AppError as `ChatService.checkMayWrite`, `question_not_found`, `question_own`, `too_many_requests`. */
  setVote(actor: Actor, id: string, isWanted: boolean): Promise<Vote>;
  /** Removes a deleted user's votes from the counts. */
  forget(userId: string): Promise<void>;
  exportOf: ReturnType<typeof createQuestionsQueries>['exportOf'];
  /** Follows the event logs of shows: approved held questions, and messages that were removed or restored. */
  happened(event: StreamEvent): Promise<void>;
}

const windowSeconds = 600;

export function createQuestionsService({
  db,
  acts,
  chat,
  rules,
  eventLog,
  streams,
  reading,
  replays,
  live,
  redis,
  now,
}: {
  db: Database;
  acts: ModerationService['acts'];
  chat: Pick<ChatService, 'send' | 'checkMayWrite'>;
  rules: Pick<ModerationService['rules'], 'powerOf'>;
  eventLog: Pick<EventLog, 'messages'>;
  streams: Pick<StreamsService, 'findRow' | 'findSeen'>;
  reading: QuestionReading;
  replays: Pick<ReplaysService, 'placesIn'>;
  live: Pick<LiveQuestions, 'changed'>;
  redis?: Redis | undefined;
  now: () => Date;
}): QuestionsService {
  const queries = createQuestionsQueries(db);
  const marks = createRateLimiter({
    name: 'question-marks',
    max: questionLimits.marksPerTenMinutes,
    windowSeconds,
    redis,
  });
  const votes = createRateLimiter({
    name: 'question-votes',
    max: questionLimits.votesPerTenMinutes,
    windowSeconds,
    redis,
  });

  async function findRow(id: string): Promise<QuestionRow> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('question_not_found');
    return row;
  }

  async function toQuestion(row: QuestionRow): Promise<Question> {
    const [question] = await reading.toQuestions([row]);
    if (question === undefined) throw new AppError('question_not_found');
    return question;
  }

  const lookUp: QuestionLookUp = {
    async find(actor, id) {
      const row = await findRow(id);
      const [message] = await eventLog.messages.shown([row]);
      if (message === undefined) throw new AppError('question_not_found');
      const stream = await streams.findSeen(actor, row.streamId);
      const power = await rules.powerOf(actor, stream.ownerId);
      return { row, content: message.content, stream, power };
    },

    read: async (id) => toQuestion(await findRow(id)),
  };

  /** Limits a person's own questions, so that they do not fill the list. */
  async function refuseTooMany(authorId: string, streamId: string): Promise<void> {
    if ((await queries.countOpenOf(authorId, streamId)) >= questionLimits.openPerAuthor)
      throw new AppError('too_many_questions');
  }

  async function keep(
    stream: StreamRow,
    message: { sequence: number; authorId: string; askedAt: Date },
    voterId?: string,
  ): Promise<Question> {
    const row = await db.transaction(async (transaction) => {
      const within = createQuestionsQueries(transaction);
      const question = await within.insert({
        streamId: stream.id,
        ...message,
        productId: stream.pinnedProductId,
      });
      if (question === undefined) throw new AppError('question_withdrawn');
      if (voterId === undefined || !(await within.addVote(question.id, voterId, now()))) return question;
      return { ...question, voteCount: question.voteCount + 1 };
    });
    live.changed(stream.id, [row.id]);
    return toQuestion(row);
  }

  async function messageChanged(streamId: string, sequence: number): Promise<void> {
    const row = await queries.findByMessage(streamId, sequence);
    if (row !== undefined) live.changed(streamId, [row.id]);
  }

  async function chatChanged(streamId: string): Promise<void> {
    const [open, answered] = await Promise.all([
      queries.listOpen(streamId, questionLimits.listed),
      queries.listAnswered(streamId, questionLimits.listed),
    ]);
    live.changed(
      streamId,
      [...open, ...answered].map(({ id }) => id),
    );
  }

  return {
    lookUp,
    forget: queries.removeVotesOf,
    exportOf: queries.exportOf,

    async list(reader, streamId) {
      await streams.findSeen(reader, streamId);
      const [open, answered] = await Promise.all([
        queries.listOpen(streamId, questionLimits.listed),
        queries.listAnswered(streamId, questionLimits.listed),
      ]);
      const shown = await reading.toQuestions([...open, ...answered]);
      const voted =
        reader === null
          ? new Set<string>()
          : await queries.votedAmong(
              reader.userId,
              shown.map(({ id }) => id),
            );
      const place = answered.length === 0 ? undefined : (await replays.placesIn([streamId])).get(streamId);
      const read = shown.map((question): ReadQuestion => {
        const replayAtMs = replayTime(question.answer?.streamTimeMs, place);
        const hasVoted = voted.has(question.id);
        return Object.assign(question, { hasVoted }, replayAtMs === undefined ? {} : { replayAtMs });
      });
      return {
        open: read.filter(({ answer }) => answer === undefined),
        answered: read.filter(({ answer }) => answer !== undefined),
      };
    },

    async ask(actor, { streamId, content, clientMessageId }) {
      const stream = await streams.findSeen(actor, streamId);
      await refuseTooMany(actor.userId, streamId);
      const sent = await chat.send(actor, {
        streamId,
        content,
        hasJoined: true,
        clientMessageId,
        metadata: { isQuestion: true },
      });
      if ('heldId' in sent) throw new AppError('chat_held');
      return keep(stream, { sequence: sent.sequence, authorId: actor.userId, askedAt: now() });
    },

    async mark(actor, { streamId, sequence }) {
      const stream = await streams.findSeen(actor, streamId);
      await chat.checkMayWrite(actor, streamId);
      const [message] = await eventLog.messages.shown([{ streamId, sequence }]);
      if (message === undefined || message.authorId === null) throw new AppError('chat_message_not_found');
      const isOwn = message.authorId === actor.userId;
      if ((await queries.findByMessage(streamId, sequence)) === undefined) {
        await takeOrRefuse(marks, actor.userId);
        await refuseTooMany(message.authorId, streamId);
      }
      return keep(
        stream,
        { sequence, authorId: message.authorId, askedAt: message.at },
        isOwn ? undefined : actor.userId,
      );
    },

    async withdraw(actor, id) {
      const { row, content, stream, power } = await lookUp.find(actor, id);
      if (!mayWithdraw({ userId: actor.userId, power }, row))
        throw new AppError(row.authorId === actor.userId ? 'question_answered' : 'not_a_moderator');
      // Withdrawing one's own question is not a moderation action.
      if (row.authorId === actor.userId) {
        await queries.remove(id);
        live.changed(row.streamId, [id]);
        return;
      }
      await acts.carryOut({
        actor,
        hostId: stream.ownerId,
        type: 'question-withdrawn',
        moderated: { kind: 'question', streamId: row.streamId, questionId: id, content },
        next: nextOf({ isWithdrawn: true }),
        targetId: row.authorId,
        streamId: row.streamId,
        reason: 'Taken off the questions',
      });
    },

    async setVote(actor, id, isWanted) {
      const { row } = await lookUp.find(actor, id);
      await chat.checkMayWrite(actor, row.streamId);
      if (row.authorId === actor.userId) throw new AppError('question_own');
      await takeOrRefuse(votes, actor.userId);
      const isChanged = await db.transaction(async (transaction) => {
        const within = createQuestionsQueries(transaction);
        if (!(await within.keepThere(id))) throw new AppError('question_not_found');
        return isWanted ? within.addVote(id, actor.userId, now()) : within.removeVote(id, actor.userId);
      });
      if (isChanged) live.changed(row.streamId, [id]);
      const voteCount = (await queries.find(id))?.voteCount ?? 0;
      return { voteCount, hasVoted: isWanted };
    },

    async happened(event) {
      const { streamId } = event;
      switch (event.type) {
        case 'chat.message': {
          if (event.message.metadata?.['isQuestion'] !== true) return undefined;
          const stream = await streams.findRow(streamId);
          if (stream === undefined) return undefined;
          await keep(stream, {
            sequence: event.sequence,
            authorId: event.message.userId,
            askedAt: new Date(event.at),
          });
          return undefined;
        }
        case 'chat.deleted':
        case 'chat.restored':
          return messageChanged(streamId, event.messageSequence);
        case 'chat.purged':
        case 'chat.unpurged':
          return chatChanged(streamId);
        case 'caption.line':
        case 'chat.system':
        case 'chat.pinned':
        case 'chat.unpinned':
        case 'product.pinned':
        case 'product.unpinned':
        case 'products.arranged':
        case 'products.highlighted':
        case 'offer.started':
        case 'offer.ended':
        case 'stream.changed':
        case 'stream.live':
        case 'stream.offline':
        case 'stream.back':
        case 'stream.cancelled':
        case 'stream.ended':
          return undefined;
      }
    },
  };
}
