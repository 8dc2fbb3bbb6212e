import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { questionVotes } from './question-votes.table.ts';
import { questions } from './questions.table.ts';

export type QuestionRow = typeof questions.$inferSelect;
type AnswerColumns = Pick<
  QuestionRow,
  'answeredAt' | 'answerWay' | 'answerText' | 'answerStreamTimeMs' | 'answeredBy' | 'productId'
>;

export function createQuestionsQueries(db: Queryable) {
  async function findByMessage(streamId: string, sequence: number): Promise<QuestionRow | undefined> {
    const [row] = await db
      .select()
      .from(questions)
      .where(and(eq(questions.streamId, streamId), eq(questions.sequence, sequence)));
    return row;
  }

  return {
    findByMessage,

    /** The question of this message, which may have been there before. */
    async insert(row: typeof questions.$inferInsert): Promise<QuestionRow | undefined> {
      const [inserted] = await db.insert(questions).values(row).onConflictDoNothing().returning();
      return inserted ?? (await findByMessage(row.streamId, row.sequence));
    },

    async find(id: string): Promise<QuestionRow | undefined> {
      const [row] = await db.select().from(questions).where(eq(questions.id, id));
      return row;
    },

    /** Whether it is there. Nobody removes it until the transaction ends. */
    async keepThere(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: questions.id })
        .from(questions)
        .where(eq(questions.id, id))
        .for('key share');
      return rows.length > 0;
    },

    async listByIds(ids: readonly string[]): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(inArray(questions.id, [...ids]));
    },

    /** Most votes first, then the oldest. Served by `questions_open`. */
    async listOpen(streamId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.streamId, streamId), isNull(questions.answeredAt)))
        .orderBy(desc(questions.voteCount), asc(questions.sequence))
        .limit(limit);
    },

    /** Latest answer first. Served by `questions_answered`. */
    async listAnswered(streamId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.streamId, streamId), isNotNull(questions.answeredAt)))
        .orderBy(desc(questions.answeredAt))
        .limit(limit);
    },

    /** Latest answer first. Served by `questions_by_product`. */
    async listOfProduct(productId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.productId, productId), isNotNull(questions.answeredAt)))
        .orderBy(desc(questions.answeredAt))
        .limit(limit);
    },

    async countOpenOf(authorId: string, streamId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(questions)
        .where(
          and(
            eq(questions.authorId, authorId),
            eq(questions.streamId, streamId),
            isNull(questions.answeredAt),
          ),
        );
      return row?.total ?? 0;
    },

    async setAnswer(id: string, answer: AnswerColumns): Promise<QuestionRow | undefined> {
      const [row] = await db.update(questions).set(answer).where(eq(questions.id, id)).returning();
      return row;
    },

    async remove(id: string): Promise<void> {
      await db.delete(questions).where(eq(questions.id, id));
    },

    async votedAmong(userId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: questionVotes.questionId })
        .from(questionVotes)
        .where(and(inArray(questionVotes.questionId, [...ids]), eq(questionVotes.userId, userId)));
      return new Set(rows.map(({ id }) => id));
    },

    /** Inside a transaction: the vote and the count change together. False where it was so already. */
    async addVote(questionId: string, userId: string, votedAt: Date): Promise<boolean> {
      const added = await db
        .insert(questionVotes)
        .values({ questionId, userId, votedAt })
        .onConflictDoNothing()
        .returning({ id: questionVotes.questionId });
      if (added.length === 0) return false;
      await db
        .update(questions)
        .set({ voteCount: sql`${questions.voteCount} + 1` })
        .where(eq(questions.id, questionId));
      return true;
    },

    /** The same of a vote that is taken back. */
    async removeVote(questionId: string, userId: string): Promise<boolean> {
      const removed = await db
        .delete(questionVotes)
        .where(and(eq(questionVotes.questionId, questionId), eq(questionVotes.userId, userId)))
        .returning({ id: questionVotes.questionId });
      if (removed.length === 0) return false;
      await db
        .update(questions)
        .set({ voteCount: sql`${questions.voteCount} - 1` })
        .where(eq(questions.id, questionId));
      return true;
    },

    /** Takes all votes of a user back, in one statement. */
    async removeVotesOf(userId: string): Promise<void> {
      const removed = db
        .$with('removed')
        .as(
          db
            .delete(questionVotes)
            .where(eq(questionVotes.userId, userId))
            .returning({ id: questionVotes.questionId }),
        );
      await db
        .with(removed)
        .update(questions)
        .set({ voteCount: sql`${questions.voteCount} - 1` })
        .where(inArray(questions.id, db.select({ id: removed.id }).from(removed)));
    },

    /** What a user asked, voted for and answered, latest first, for their own copy of their data. */
    async exportOf(userId: string) {
      const [asked, votes, answers] = await Promise.all([
        db
          .select({
            streamId: questions.streamId,
            sequence: questions.sequence,
            askedAt: questions.askedAt,
            answeredAt: questions.answeredAt,
          })
          .from(questions)
          .where(eq(questions.authorId, userId))
          .orderBy(desc(questions.askedAt)),
        db
          .select({ questionId: questionVotes.questionId, votedAt: questionVotes.votedAt })
          .from(questionVotes)
          .where(eq(questionVotes.userId, userId))
          .orderBy(desc(questionVotes.votedAt)),
        db
          .select({
            streamId: questions.streamId,
            sequence: questions.sequence,
            way: questions.answerWay,
            text: questions.answerText,
            answeredAt: questions.answeredAt,
          })
          .from(questions)
          .where(eq(questions.answeredBy, userId))
          .orderBy(desc(questions.answeredAt)),
      ]);
      return { asked, votes, answers };
    },
  };
}
