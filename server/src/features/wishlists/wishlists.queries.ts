import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { wishlistItems } from './wishlist-items.table.ts';

export function createWishlistsQueries(db: Queryable) {
  return {
    /** Latest first. Served by `wishlist_items_by_user`. */
    async productIdsOf(userId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ productId: wishlistItems.productId })
        .from(wishlistItems)
        .where(eq(wishlistItems.userId, userId))
        .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
        .limit(limit);
      return rows.map((row) => row.productId);
    },

    /** Latest first. Served by `wishlist_items_by_user`. */
    async latestOf(userId: string, limit: number): Promise<{ productId: string; createdAt: Date }[]> {
      return db
        .select({ productId: wishlistItems.productId, createdAt: wishlistItems.createdAt })
        .from(wishlistItems)
        .where(eq(wishlistItems.userId, userId))
        .orderBy(desc(wishlistItems.createdAt))
        .limit(limit);
    },

    /** Adds the product unless it is already there or the list is full. */
    async insert(userId: string, productId: string, createdAt: Date, itemsMax: number): Promise<void> {
      await db.execute(sql`
        insert into ${wishlistItems} (user_id, product_id, created_at)
        select ${userId}, ${productId}, ${createdAt.toISOString()}::timestamptz
        where (select count(*) from ${wishlistItems} where ${wishlistItems.userId} = ${userId}) < ${itemsMax}
        on conflict do nothing
      `);
    },

    async has(userId: string, productId: string): Promise<boolean> {
      const rows = await db
        .select({ productId: wishlistItems.productId })
        .from(wishlistItems)
        .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
      return rows.length > 0;
    },

    async delete(userId: string, productId: string): Promise<void> {
      await db
        .delete(wishlistItems)
        .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
    },
  };
}
