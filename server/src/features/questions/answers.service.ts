import { isOver } from '@greenroom/contract/streams/stream-status';
import type { ModerationType } from '@greenroom/contract/moderation/moderation.schemas';
import type { Question } from '@greenroom/contract/questions/questions.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { nextOf, noAnswer, type QuestionState } from './moderated-questions.service.ts';
import { mayAnswer } from './questions.policy.ts';
import type { FoundQuestion, QuestionLookUp } from './questions.service.ts';

export type GivenAnswer = { way: 'live' } | { way: 'text'; text: string };

/** The streamer's answers, in the show or in writing. */
export interface Answers {
  /**
   * Answers a question, even one that is already answered. An answer in the show gets the show's time.
   * `productId` is the product that it is about; if left out, the one pinned when the question was asked or
   * now.
   * @throws AppError `question_not_found`, `not_a_moderator`, `show_not_on_air`, `product_not_found` for one
   * that the show does not have.
   */
  answer(
    actor: Actor,
    id: string,
    given: { answer: GivenAnswer; productId?: string | null | undefined },
  ): Promise<Question>;
  /** Reopens the question. @throws AppError `question_not_found`, `not_a_moderator`. */
  reopen(actor: Actor, id: string): Promise<Question>;
}

export function createAnswers({
  acts,
  lookUp,
  streams,
  notices,
  now,
}: {
  acts: ModerationService['acts'];
  lookUp: QuestionLookUp;
  streams: Pick<StreamsService, 'featuredProducts'>;
  notices: Pick<NoticesService, 'notify'>;
  now: () => Date;
}): Answers {
  async function productOf(
    actor: Actor,
    { row, stream }: Pick<FoundQuestion, 'row' | 'stream'>,
    wanted: string | null | undefined,
  ): Promise<string | null> {
    if (wanted === undefined) return row.productId ?? stream.pinnedProductId;
    if (wanted === null || wanted === row.productId || wanted === stream.pinnedProductId) return wanted;
    const shown = await streams.featuredProducts(actor, stream.id);
    if (!shown.some(({ id }) => id === wanted)) throw new AppError('product_not_found');
    return wanted;
  }

  /** @throws AppError `question_not_found` if it was removed meanwhile. */
  async function save(
    actor: Actor,
    { row, content, stream }: FoundQuestion,
    { type, reason, answer }: { type: ModerationType; reason: string; answer: Partial<QuestionState> },
  ): Promise<Question> {
    await acts.carryOut({
      actor,
      hostId: stream.ownerId,
      type,
      moderated: { kind: 'question', streamId: stream.id, questionId: row.id, content },
      next: nextOf(answer),
      targetId: row.authorId,
      streamId: stream.id,
      reason,
    });
    return lookUp.read(row.id);
  }

  return {
    async answer(actor, id, { answer, productId }) {
      const found = await lookUp.find(actor, id);
      const { row, stream, power } = found;
      if (!mayAnswer(power, answer.way)) throw new AppError('not_a_moderator');
      const at = now();
      const isLive = answer.way === 'live';
      const { startedAt } = stream;
      if (isLive && (startedAt === null || isOver(stream.status) || stream.status !== 'live'))
        throw new AppError('show_not_on_air');
      const question = await save(actor, found, {
        type: 'question-answered',
        reason: isLive ? 'Answered in the show' : 'Answered in writing',
        answer: {
          answeredAt: at.toISOString(),
          answerWay: answer.way,
          answerText: answer.way === 'text' ? answer.text : null,
          answerStreamTimeMs:
            isLive && startedAt !== null ? Math.max(0, at.getTime() - startedAt.getTime()) : null,
          answeredBy: actor.userId,
          productId: await productOf(actor, found, productId),
        },
      });
      // The author may have been deleted. A changed answer is announced only once, and one in a rehearsal
      // never.
      if (
        !isLive &&
        !stream.isRehearsal &&
        row.answerWay !== 'text' &&
        row.authorId !== null &&
        row.authorId !== actor.userId
      )
        await notices.notify({
          userId: row.authorId,
          kind: 'question-answered',
          actorId: actor.userId,
          details: {
            streamId: stream.id,
            title: stream.title,
            ...(question.product && { productId: question.product.id }),
          },
        });
      return question;
    },

    async reopen(actor, id) {
      const found = await lookUp.find(actor, id);
      if (!mayAnswer(found.power, found.row.answerWay ?? 'live')) throw new AppError('not_a_moderator');
      return save(actor, found, { type: 'question-reopened', reason: 'Open again', answer: noAnswer });
    },
  };
}
