import { z } from 'zod';
import { answerWaySchema } from '@greenroom/contract/questions/questions.schemas';
import { AppError } from '../../platform/app-error.ts';
import type { ModeratedQuestions } from '../moderation/moderation.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { LiveQuestions } from './live-questions.service.ts';
import { mayAnswer } from './questions.policy.ts';
import { createQuestionsQueries, type ModeratedColumns } from './questions.queries.ts';

/** A question as the moderation log stores it. Times are ISO 8601. */
const questionStateSchema = z.object({
  isWithdrawn: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  answerWay: answerWaySchema.nullable(),
  answerText: z.string().nullable(),
  answerStreamTimeMs: z.number().nullable(),
  answeredBy: z.string().nullable(),
  productId: z.string().nullable(),
});
export type QuestionState = z.infer<typeof questionStateSchema>;

/** The state of an unanswered question. */
export const noAnswer = {
  answeredAt: null,
  answerWay: null,
  answerText: null,
  answerStreamTimeMs: null,
  answeredBy: null,
} as const;

export function toQuestionState(columns: ModeratedColumns): QuestionState {
  const { withdrawnAt, answeredAt, answerWay, answerText, answerStreamTimeMs, answeredBy, productId } =
    columns;
  return {
    isWithdrawn: withdrawnAt !== null,
    answeredAt: answeredAt?.toISOString() ?? null,
    answerWay,
    answerText,
    answerStreamTimeMs,
    answeredBy,
    productId,
  };
}

/**
 * The new state of a question after an action.
 * @throws AppError `question_not_found` if it was removed since the action was requested.
 */
export function nextOf(change: Partial<QuestionState>): (state: unknown) => QuestionState {
  return (state) => {
    const before = questionStateSchema.nullable().parse(state);
    if (before === null || before.isWithdrawn) throw new AppError('question_not_found');
    return { ...before, ...change };
  };
}

/** Whether two states have the same answer about the same product. */
function isSameAnswer(one: QuestionState, other: QuestionState): boolean {
  return one.answeredAt === other.answeredAt && one.answerText === other.answerText;
}

/** Lets the moderation log read, write and undo states of questions. */
export function createModeratedQuestions({
  live,
  users,
  products,
}: {
  live: Pick<LiveQuestions, 'changed'>;
  users: Pick<UsersService, 'cards'>;
  products: Pick<ProductsService, 'stocksOf'>;
}): ModeratedQuestions {
  return {
    // The answering person and the product are excluded, because they disappear with their account and their
    // brand.
    compared: (state) =>
      questionStateSchema.omit({ answeredBy: true, productId: true }).nullable().parse(state),

    async read(transaction, questionId) {
      const row = await createQuestionsQueries(transaction).lock(questionId);
      return row === undefined ? null : toQuestionState(row);
    },

    async write(transaction, questionId, state, at) {
      const { isWithdrawn, answeredAt, answeredBy, productId, ...answer } = questionStateSchema.parse(state);
      const [people, stocks] = await Promise.all([
        users.cards([answeredBy]),
        products.stocksOf(productId === null ? [] : [productId]),
      ]);
      const isThere = await createQuestionsQueries(transaction).setModerated(questionId, {
        ...answer,
        answeredBy: answeredBy !== null && people.has(answeredBy) ? answeredBy : null,
        productId: productId !== null && stocks.has(productId) ? productId : null,
        withdrawnAt: isWithdrawn ? at : null,
        answeredAt: answeredAt === null ? null : new Date(answeredAt),
      });
      if (!isThere) throw new AppError('moderation_changed_since');
    },

    changed: (streamId, questionId) => live.changed(streamId, [questionId]),

    mayUndo(power, states) {
      const [before, after] = [states.before, states.after].map((state) => questionStateSchema.parse(state));
      if (before === undefined || after === undefined) return false;
      if (isSameAnswer(before, after)) return power !== 'viewer';
      return [before, after].every(({ answerWay }) => mayAnswer(power, answerWay ?? 'live'));
    },
  };
}
