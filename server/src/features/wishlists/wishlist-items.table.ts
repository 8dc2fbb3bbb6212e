import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { users } from '../users/users.table.ts';
import { wishlistCollections } from './wishlist-collections.table.ts';

/** Products that users keep for later. */
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
    /** The collection that it is in, if any. */
    collectionId: uuid('collection_id').references(() => wishlistCollections.id, { onDelete: 'set null' }),
    /** When its owner was last notified that it is cheaper or back in stock. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    // For the people who keep a product.
    index('wishlist_items_by_product').on(table.productId),
    // For a user's wishlist. Latest first is this index read backwards.
    index('wishlist_items_by_user').on(table.userId, table.createdAt, table.productId),
    // For the products of a collection, and for removing the reference when it is deleted.
    index('wishlist_items_by_collection')
      .on(table.collectionId, table.createdAt)
      .where(sql`${table.collectionId} is not null`),
  ],
);
