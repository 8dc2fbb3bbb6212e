import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { productPairs } from './product-pairs.table.ts';
import { productViewsTogether } from './product-views-together.table.ts';

export type PairRow = typeof productPairs.$inferSelect;

export function createRecommendationsQueries(db: Queryable) {
  return {
    /** The best of each first. */
    async pairsOf(productIds: readonly string[]): Promise<PairRow[]> {
      if (productIds.length === 0) return [];
      return db
        .select()
        .from(productPairs)
        .where(inArray(productPairs.productId, [...productIds]))
        .orderBy(asc(productPairs.productId), asc(productPairs.rank));
    },

    /** Replaces the pairs of these products. */
    async replacePairs(productIds: readonly string[], rows: readonly PairRow[]): Promise<void> {
      await db.delete(productPairs).where(inArray(productPairs.productId, [...productIds]));
      if (rows.length > 0)
        await db
          .insert(productPairs)
          .values([...rows])
          .onConflictDoNothing();
    },

    /** Counts, in both directions, that a product was viewed after others. */
    async countViews(productId: string, otherIds: readonly string[], at: Date): Promise<void> {
      const rows = otherIds.flatMap((otherId) => [
        { productId, otherId, lastAt: at },
        { productId: otherId, otherId: productId, lastAt: at },
      ]);
      // Sorted, so that concurrent visitors do not deadlock.
      rows.sort((one, other) =>
        `${one.productId} ${one.otherId}` < `${other.productId} ${other.otherId}` ? -1 : 1,
      );
      if (rows.length === 0) return;
      await db
        .insert(productViewsTogether)
        .values(rows)
        .onConflictDoUpdate({
          target: [productViewsTogether.productId, productViewsTogether.otherId],
          set: { views: sql`${productViewsTogether.views} + 1`, lastAt: at },
        });
    },

    async viewsOf(productIds: readonly string[]) {
      return db
        .select({
          productId: productViewsTogether.productId,
          otherId: productViewsTogether.otherId,
          views: productViewsTogether.views,
        })
        .from(productViewsTogether)
        .where(inArray(productViewsTogether.productId, [...productIds]));
    },

    /** Served by `product_views_together_by_time`. */
    async forgetViewsBefore(moment: Date): Promise<void> {
      await db.delete(productViewsTogether).where(lt(productViewsTogether.lastAt, moment));
    },
  };
}
