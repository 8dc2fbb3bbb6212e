import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/**
 * Changes to products on wishlists, until the people who keep them are notified. Triggers on `products` and
 * `product_variants` write rows in the transaction of the change.
 */
export const wishlistChanges = pgTable(
  'wishlist_changes',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The color and size of a variant. Empty if the whole product changed. */
    color: text().notNull().default(''),
    size: text().notNull().default(''),
    kind: text().$type<'price-dropped' | 'back-in-stock'>().notNull(),
    /** For a price drop: the previous price, in the currency's smallest unit. */
    priceBeforeCents: integer('price_before_cents'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('wishlist_changes_by_product').on(table.productId)],
);
