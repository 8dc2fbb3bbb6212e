import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reviews } from './reviews.table.ts';

export type ReviewRow = Awaited<ReturnType<ReviewsQueries['latestOf']>>[number];

export function createReviewsQueries(db: Queryable) {
  return {
    async latestOf(productId: string, limit: number) {
      return (
        db
          .select({
            id: reviews.id,
            userId: reviews.userId,
            authorName: reviews.authorName,
            rating: reviews.rating,
            comment: reviews.comment,
            helpfulCount: reviews.helpfulCount,
            createdAt: reviews.createdAt,
          })
          .from(reviews)
          .where(eq(reviews.productId, productId))
          // In the index's own words, or Postgres sorts all reviews of the product.
          .orderBy(sql`${reviews.createdAt} desc nulls last`, reviews.id)
          .limit(limit)
      );
    },
  };
}

export type ReviewsQueries = ReturnType<typeof createReviewsQueries>;
