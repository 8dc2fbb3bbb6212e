import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { products } from './products.table.ts';
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

    /** Makes others who review the same products wait until this transaction ends. In one order, so that none deadlock. */
    async lockProducts(productIds: readonly string[]): Promise<void> {
      await db
        .select({ id: products.id })
        .from(products)
        .where(inArray(products.id, [...productIds]))
        .orderBy(products.id)
        .for('no key update');
    },

    async insert(rows: (typeof reviews.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(reviews).values(rows).onConflictDoNothing({ target: reviews.id });
    },

    /** Brings `rating` (two decimals) and `reviewCount` in line with the reviews. */
    async recount(productIds: readonly string[]): Promise<void> {
      const sums = db
        .select({
          productId: reviews.productId,
          mean: sql<number>`round(avg(${reviews.rating}), 2)`.as('mean'),
          amount: sql<number>`count(*)`.as('amount'),
        })
        .from(reviews)
        .where(inArray(reviews.productId, [...productIds]))
        .groupBy(reviews.productId)
        .as('sums');
      await db
        .update(products)
        .set({ rating: sql`${sums.mean}`, reviewCount: sql`${sums.amount}` })
        .from(sums)
        .where(eq(products.id, sums.productId));
    },
  };
}

export type ReviewsQueries = ReturnType<typeof createReviewsQueries>;
