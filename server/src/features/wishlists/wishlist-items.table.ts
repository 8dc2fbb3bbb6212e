import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { users } from '../users/users.table.ts';

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
    /** When its owner was last told that it costs less or is back. */
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    // Who keeps a product.
    index('wishlist_items_by_product').on(table.productId),
    // One user's wishlist; read backwards it is latest first.
    index('wishlist_items_by_user').on(table.userId, table.createdAt, table.productId),
  ],
);
