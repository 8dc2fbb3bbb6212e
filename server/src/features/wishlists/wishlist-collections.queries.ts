import { and, count, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { isSuspendedUser } from '../users/users.service.ts';
import { wishlistCollections } from './wishlist-collections.table.ts';
import { wishlistItems } from './wishlist-items.table.ts';

export type CollectionRow = Pick<typeof wishlistCollections.$inferSelect, 'id' | 'name' | 'shareKey'>;

const own = (userId: string, id: string) =>
  and(eq(wishlistCollections.id, id), eq(wishlistCollections.userId, userId));

export function createCollectionsQueries(db: Queryable) {
  return {
    /** A user's collections by name. Served by `wishlist_collections_name`. */
    async list(userId: string): Promise<CollectionRow[]> {
      const { id, name, shareKey } = wishlistCollections;
      return db
        .select({ id, name, shareKey })
        .from(wishlistCollections)
        .where(eq(wishlistCollections.userId, userId))
        .orderBy(sql`lower(${name})`);
    },

    /**
     * The products of a user's wishlist with their collections, latest first. Served by
     * `wishlist_items_by_user`.
     */
    async placesOf(userId: string): Promise<{ productId: string; collectionId: string | null }[]> {
      const { productId, collectionId, createdAt } = wishlistItems;
      return db
        .select({ productId, collectionId })
        .from(wishlistItems)
        .where(and(eq(wishlistItems.userId, userId), isNotNull(collectionId)))
        .orderBy(desc(createdAt), desc(productId));
    },

    async count(userId: string): Promise<number> {
      const [row] = await db
        .select({ count: count() })
        .from(wishlistCollections)
        .where(eq(wishlistCollections.userId, userId));
      return row?.count ?? 0;
    },

    async insert(userId: string, name: string): Promise<void> {
      await db.insert(wishlistCollections).values({ userId, name });
    },

    async update(
      userId: string,
      id: string,
      values: { name: string; shareKey: string | null },
    ): Promise<void> {
      await db.update(wishlistCollections).set(values).where(own(userId, id));
    },

    /** False if the user has no such collection. */
    async delete(userId: string, id: string): Promise<boolean> {
      const deleted = await db
        .delete(wishlistCollections)
        .where(own(userId, id))
        .returning({ id: wishlistCollections.id });
      return deleted.length > 0;
    },

    /** False if the product is not on the user's wishlist. */
    async put(userId: string, productId: string, collectionId: string | null): Promise<boolean> {
      const changed = await db
        .update(wishlistItems)
        .set({ collectionId })
        .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
        .returning({ productId: wishlistItems.productId });
      return changed.length > 0;
    },

    /**
     * A shared collection of an account that is not suspended. Served by `wishlist_collections_share_key`.
     */
    async shared(shareKey: string): Promise<{ id: string; name: string; userId: string } | undefined> {
      const { id, name, userId } = wishlistCollections;
      const [row] = await db
        .select({ id, name, userId })
        .from(wishlistCollections)
        .where(and(eq(wishlistCollections.shareKey, shareKey), not(isSuspendedUser(userId))));
      return row;
    },

    /** Latest first. Served by `wishlist_items_by_collection`. */
    async productIdsIn(collectionId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ productId: wishlistItems.productId })
        .from(wishlistItems)
        .where(eq(wishlistItems.collectionId, collectionId))
        .orderBy(desc(wishlistItems.createdAt))
        .limit(limit);
      return rows.map(({ productId }) => productId);
    },
  };
}
