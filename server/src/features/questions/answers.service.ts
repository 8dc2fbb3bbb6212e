import { isOver } from '@greenroom/contract/streams/stream-status';
import type { Question } from '@greenroom/contract/questions/questions.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import type { LiveQuestions } from './live-questions.service.ts';
import { mayAnswer } from './questions.policy.ts';
import { createQuestionsQueries, type QuestionRow } from './questions.queries.ts';
import type { QuestionLookUp } from './questions.service.ts';

export type GivenAnswer = { way: 'live' } | { way: 'words'; text: string };

/** What the streamer answers, in the show or in words. */
export interface Answers {
  /**
   * Answers a question, again where it is answered already. An answer in the show has the show's time; `productId` is what
   * it is about: left out, what was pinned when it was asked, or is pinned now.
   * @throws AppError `question_not_found`, `not_a_moderator`, `show_not_on_air`, `product_not_found` for one that the show does not have.
   */
  answer(
    actor: Actor,
    id: string,
    given: { answer: GivenAnswer; productId?: string | null | undefined },
  ): Promise<Question>;
  /** The question is open again. @throws AppError `question_not_found`, `not_a_moderator`. */
  reopen(actor: Actor, id: string): Promise<Question>;
}

export function createAnswers({
  db,
  lookUp,
  streams,
  notices,
  live,
  now,
}: {
  db: Queryable;
  lookUp: QuestionLookUp;
  streams: Pick<StreamsService, 'featuredProducts'>;
  notices: Pick<NoticesService, 'notify'>;
  live: Pick<LiveQuestions, 'changed'>;
  now: () => Date;
}): Answers {
  const queries = createQuestionsQueries(db);

  async function productOf(
    row: QuestionRow,
    stream: StreamRow,
    wanted: string | null | undefined,
  ): Promise<string | null> {
    if (wanted === undefined) return row.productId ?? stream.pinnedProductId;
    if (wanted === null || wanted === row.productId || wanted === stream.pinnedProductId) return wanted;
    const shown = await streams.featuredProducts(stream.id);
    if (!shown.some(({ id }) => id === wanted)) throw new AppError('product_not_found');
    return wanted;
  }

  async function save(row: QuestionRow, answer: Parameters<typeof queries.setAnswer>[1]): Promise<Question> {
    const saved = await queries.setAnswer(row.id, answer);
    if (saved === undefined) throw new AppError('question_not_found');
    live.changed(row.streamId, [row.id]);
    return lookUp.toQuestion(saved);
  }

  return {
    async answer(actor, id, { answer, productId }) {
      const { row, stream, power } = await lookUp.find(actor, id);
      if (!mayAnswer(power, answer.way)) throw new AppError('not_a_moderator');
      const at = now();
      const isLive = answer.way === 'live';
      const { startedAt } = stream;
      if (isLive && (startedAt === null || isOver(stream.status) || stream.status !== 'live'))
        throw new AppError('show_not_on_air');
      const question = await save(row, {
        answeredAt: at,
        answerWay: answer.way,
        answerText: answer.way === 'words' ? answer.text : null,
        answerStreamTimeMs:
          isLive && startedAt !== null ? Math.max(0, at.getTime() - startedAt.getTime()) : null,
        answeredBy: actor.userId,
        productId: await productOf(row, stream, productId),
      });
      // Who asked may have gone. An answer that is changed is told once.
      if (!isLive && row.answerWay !== 'words' && row.authorId !== null && row.authorId !== actor.userId)
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
      const { row, power } = await lookUp.find(actor, id);
      if (!mayAnswer(power, row.answerWay ?? 'live')) throw new AppError('not_a_moderator');
      if (row.answerWay === null) return lookUp.toQuestion(row);
      return save(row, {
        answeredAt: null,
        answerWay: null,
        answerText: null,
        answerStreamTimeMs: null,
        answeredBy: null,
        productId: row.productId,
      });
    },
  };
}
