import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { wishlistItems } from './wishlist-items.table.ts';
import { wishlistNews } from './wishlist-news.table.ts';

export type WishlistNewsRow = typeof wishlistNews.$inferSelect;

export function createWishlistNewsQueries(db: Queryable) {
  return {
    /** The oldest news. Locked against other servers until the transaction ends. */
    async lockOldest(limit: number): Promise<WishlistNewsRow[]> {
      return db
        .select()
        .from(wishlistNews)
        .orderBy(asc(wishlistNews.number))
        .limit(limit)
        .for('update', { skipLocked: true });
    },

    async delete(numbers: readonly number[]): Promise<void> {
      await db.delete(wishlistNews).where(inArray(wishlistNews.number, [...numbers]));
    },

    /**
     * Marks everybody who keeps a product and was not notified about it since a time. Resolves to their user
     * ids. Served by `wishlist_items_by_product`.
     */
    async markTold(productId: string, { since, at }: { since: Date; at: Date }): Promise<string[]> {
      const rows = await db
        .update(wishlistItems)
        .set({ toldAt: at })
        .where(
          and(
            eq(wishlistItems.productId, productId),
            or(isNull(wishlistItems.toldAt), lt(wishlistItems.toldAt, since)),
          ),
        )
        .returning({ userId: wishlistItems.userId });
      return rows.map(({ userId }) => userId);
    },
  };
}
