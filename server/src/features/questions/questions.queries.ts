import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { questionVotes } from './question-votes.table.ts';
import { questions } from './questions.table.ts';

export type QuestionRow = typeof questions.$inferSelect;
/** The columns that moderators and the streamer change. */
export type ModeratedColumns = Pick<
  QuestionRow,
  | 'answeredAt'
  | 'answerWay'
  | 'answerText'
  | 'answerStreamTimeMs'
  | 'answeredBy'
  | 'productId'
  | 'withdrawnAt'
>;

const isThere = isNull(questions.withdrawnAt);

/** Questions that a moderator has withdrawn are excluded everywhere except in the data export. */
export function createQuestionsQueries(db: Queryable) {
  async function findByMessage(streamId: string, sequence: number): Promise<QuestionRow | undefined> {
    const [row] = await db
      .select()
      .from(questions)
      .where(and(eq(questions.streamId, streamId), eq(questions.sequence, sequence), isThere));
    return row;
  }

  return {
    findByMessage,

    /** The question of this message, new or existing. Undefined if it was withdrawn. */
    async insert(row: typeof questions.$inferInsert): Promise<QuestionRow | undefined> {
      const [inserted] = await db
        .insert(questions)
        .values(row)
        .onConflictDoNothing({ target: [questions.streamId, questions.sequence] })
        .returning();
      return inserted ?? (await findByMessage(row.streamId, row.sequence));
    },

    async find(id: string): Promise<QuestionRow | undefined> {
      const [row] = await db
        .select()
        .from(questions)
        .where(and(eq(questions.id, id), isThere));
      return row;
    },

    /** Whether it exists. If so, nobody can remove it until the transaction ends. */
    async keepThere(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: questions.id })
        .from(questions)
        .where(and(eq(questions.id, id), isThere))
        .for('key share');
      return rows.length > 0;
    },

    async listByIds(ids: readonly string[]): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(inArray(questions.id, [...ids]), isThere));
    },

    /** Most votes first, then oldest. Served by `questions_open`. */
    async listOpen(streamId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.streamId, streamId), isNull(questions.answeredAt), isThere))
        .orderBy(desc(questions.voteCount), asc(questions.sequence))
        .limit(limit);
    },

    /** Latest answer first. Served by `questions_answered`. */
    async listAnswered(streamId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.streamId, streamId), isNotNull(questions.answeredAt), isThere))
        .orderBy(desc(questions.answeredAt))
        .limit(limit);
    },

    /** Latest answer first. Served by `questions_by_product`. */
    async listOfProduct(productId: string, limit: number): Promise<QuestionRow[]> {
      return db
        .select()
        .from(questions)
        .where(and(eq(questions.productId, productId), isNotNull(questions.answeredAt), isThere))
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
            isThere,
          ),
        );
      return row?.total ?? 0;
    },

    /** Includes withdrawn ones. Locks the row until the transaction ends. */
    async lock(id: string): Promise<QuestionRow | undefined> {
      const [row] = await db.select().from(questions).where(eq(questions.id, id)).for('no key update');
      return row;
    },

    /** False if it does not exist. */
    async setModerated(id: string, state: ModeratedColumns): Promise<boolean> {
      const changed = await db
        .update(questions)
        .set(state)
        .where(eq(questions.id, id))
        .returning({ id: questions.id });
      return changed.length > 0;
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

    /** Within a transaction, because vote and count must change together. False if nothing changed. */
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

    /** The same for a vote that is taken back. */
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

    /** Removes all votes of a user, in one statement. */
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

    /** A user's questions, votes and answers, latest first, for their data export. */
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
