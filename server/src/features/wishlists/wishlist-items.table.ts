import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { users } from '../users/users.table.ts';
import { wishlistCollections } from './wishlist-collections.table.ts';

/** Products that a user keeps for later. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The named part of the wishlist that it is in, if any. */
    collectionId: uuid('collection_id').references(() => wishlistCollections.id, { onDelete: 'set null' }),
    /** When its owner was last told that it costs less or is back. */
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    // Who keeps a product.
    index('wishlist_items_by_product').on(table.productId),
    // One user's wishlist; read backwards it is latest first.
    index('wishlist_items_by_user').on(table.userId, table.createdAt, table.productId),
    // What is in a collection, and what loses its place when one is deleted.
    index('wishlist_items_by_collection')
      .on(table.collectionId, table.createdAt)
      .where(sql`${table.collectionId} is not null`),
  ],
);
