import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { wishlistItems } from './wishlist-items.table.ts';
import { wishlistChanges } from './wishlist-changes.table.ts';

export type WishlistChangeRow = typeof wishlistChanges.$inferSelect;

export function createWishlistChangesQueries(db: Queryable) {
  return {
    /** The oldest changes. Locked against other servers until the transaction ends. */
    async lockOldest(limit: number): Promise<WishlistChangeRow[]> {
      return db
        .select()
        .from(wishlistChanges)
        .orderBy(asc(wishlistChanges.number))
        .limit(limit)
        .for('update', { skipLocked: true });
    },

    async delete(numbers: readonly number[]): Promise<void> {
      await db.delete(wishlistChanges).where(inArray(wishlistChanges.number, [...numbers]));
    },

    /**
     * Marks everybody who keeps a product and was not notified about it since a time. Resolves to their user
     * ids. Served by `wishlist_items_by_product`.
     */
    async markNotified(productId: string, { since, at }: { since: Date; at: Date }): Promise<string[]> {
      const rows = await db
        .update(wishlistItems)
        .set({ notifiedAt: at })
        .where(
          and(
            eq(wishlistItems.productId, productId),
            or(isNull(wishlistItems.notifiedAt), lt(wishlistItems.notifiedAt, since)),
          ),
        )
        .returning({ userId: wishlistItems.userId });
      return rows.map(({ userId }) => userId);
    },
  };
}
