import { and, count, eq, sql } from 'drizzle-orm';
import type { ReviewSort } from '@greenroom/contract/reviews/reviews.schemas';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type PageRequest, readPage } from '../../platform/list-page.ts';
import { reviewVotes } from './review-votes.table.ts';
import { reviews } from './reviews.table.ts';

export type ReviewRow = typeof reviews.$inferSelect;

/** The order of each sort. All but `lowest` read an ascending index backwards. */
const { id, createdAt, helpfulCount, rating } = reviews;
const orders = {
  helpful: createKeyset('reviews-helpful', 'descending', { helpfulCount, createdAt, id }),
  newest: createKeyset('reviews-newest', 'descending', { createdAt, id }),
  highest: createKeyset('reviews-highest', 'descending', { rating, createdAt, id }),
  lowest: createKeyset('reviews-lowest', 'ascending', { rating, createdAt, id }),
} satisfies Record<ReviewSort, unknown>;

export function createReviewsQueries(db: Queryable) {
  return {
    page: async (
      productId: string,
      { sort, rating: ofRating, ...page }: PageRequest & { sort: ReviewSort; rating?: number | undefined },
    ) =>
      readPage<ReviewRow>(page, {
        keyset: orders[sort],
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select()
            .from(reviews)
            .where(
              and(
                eq(reviews.productId, productId),
                ofRating === undefined ? undefined : eq(reviews.rating, ofRating),
                isAfter,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** The number of reviews per number of stars. Served by `reviews_by_rating`. */
    async countByRating(productId: string): Promise<{ rating: number; total: number }[]> {
      return db
        .select({ rating: reviews.rating, total: count() })
        .from(reviews)
        .where(eq(reviews.productId, productId))
        .groupBy(reviews.rating);
    },

    async find(id: string): Promise<ReviewRow | undefined> {
      const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
      return row;
    },

    async findOf(userId: string, productId: string): Promise<ReviewRow | undefined> {
      const [row] = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)));
      return row;
    },

    /**
     * Inserts or changes a person's review of a product. There is one per person and product, however often
     * it is sent.
     */
    async save(
      row: Pick<ReviewRow, 'productId' | 'authorName' | 'rating' | 'comment'> & { userId: string; at: Date },
    ): Promise<ReviewRow> {
      const { at, ...values } = row;
      const [saved] = await db
        .insert(reviews)
        .values({ ...values, isVerified: true, createdAt: at })
        .onConflictDoUpdate({
          target: [reviews.userId, reviews.productId],
          targetWhere: sql`${reviews.userId} is not null`,
          set: { rating: values.rating, comment: values.comment, isVerified: true, editedAt: at },
        })
        .returning();
      if (saved === undefined) throw new Error('A review was not stored');
      return saved;
    },

    /** False if it was already deleted. */
    async delete(id: string): Promise<boolean> {
      const rows = await db.delete(reviews).where(eq(reviews.id, id)).returning({ id: reviews.id });
      return rows.length > 0;
    },

    async setAnswer(id: string, answer: { text: string; at: Date } | null): Promise<ReviewRow | undefined> {
      const [row] = await db
        .update(reviews)
        .set({ answer: answer?.text ?? null, answeredAt: answer?.at ?? null })
        .where(eq(reviews.id, id))
        .returning();
      return row;
    },

    /**
     * Adds or removes a person's vote. Resolves to the number of votes. Undefined if the review does not
     * exist.
     */
    async vote(id: string, userId: string, isHelpful: boolean): Promise<number | undefined> {
      // Covers a review that is deleted concurrently.
      const [voted] = await db
        .select({ id: reviews.id })
        .from(reviews)
        .where(eq(reviews.id, id))
        .for('update');
      if (voted === undefined) return undefined;
      const changed = isHelpful
        ? await db
            .insert(reviewVotes)
            .values({ reviewId: id, userId })
            .onConflictDoNothing()
            .returning({ id: reviewVotes.reviewId })
        : await db
            .delete(reviewVotes)
            .where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId)))
            .returning({ id: reviewVotes.reviewId });
      const by = changed.length === 0 ? 0 : isHelpful ? 1 : -1;
      if (by === 0) return (await this.find(id))?.helpfulCount;
      const [row] = await db
        .update(reviews)
        .set({ helpfulCount: sql`${reviews.helpfulCount} + ${by}::integer` })
        .where(eq(reviews.id, id))
        .returning({ helpful: reviews.helpfulCount });
      return row?.helpful;
    },

    /** The reviews of a product that a person found helpful. Served by `review_votes_by_user`. */
    async helpfulIds(userId: string, productId: string): Promise<string[]> {
      const rows = await db
        .select({ id: reviewVotes.reviewId })
        .from(reviewVotes)
        .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
        .where(and(eq(reviewVotes.userId, userId), eq(reviews.productId, productId)));
      return rows.map((row) => row.id);
    },

    /** All reviews by a person, for their data export. Served by `reviews_one_by_user`. */
    async ofUser(userId: string): Promise<ReviewRow[]> {
      return db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(reviews.createdAt);
    },

    /** Removes the author's name. The text stays. */
    async forgetName(userId: string): Promise<void> {
      await db.update(reviews).set({ authorName: '' }).where(eq(reviews.userId, userId));
    },
  };
}
