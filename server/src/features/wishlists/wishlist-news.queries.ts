import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { wishlistItems } from './wishlist-items.table.ts';
import { wishlistNews } from './wishlist-news.table.ts';

export type WishlistNewsRow = typeof wishlistNews.$inferSelect;

export function createWishlistNewsQueries(db: Queryable) {
  return {
    /** Takes the oldest news, for good: no other server gets them. */
    async take(limit: number): Promise<WishlistNewsRow[]> {
      const oldest = db
        .select({ number: wishlistNews.number })
        .from(wishlistNews)
        .orderBy(asc(wishlistNews.number))
        .limit(limit)
        .for('update', { skipLocked: true });
      const rows = await db.delete(wishlistNews).where(inArray(wishlistNews.number, oldest)).returning();
      return rows.toSorted((one, other) => one.number - other.number);
    },

    /**
     * Marks everybody who keeps a product and was told nothing of it since a moment; answers who they are. Served by
     * `wishlist_items_by_product`.
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
