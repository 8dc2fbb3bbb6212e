import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/**
 * What happened to products that somebody keeps for later, until those people are told. Triggers of `products` and
 * `product_variants` write it, in the transaction of the change.
 */
export const wishlistNews = pgTable(
  'wishlist_news',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of a variant: in which color and size. Empty where the news are of the whole product. */
    color: text().notNull().default(''),
    size: text().notNull().default(''),
    kind: text().$type<'price-dropped' | 'back-in-stock'>().notNull(),
    /** Of a price that dropped: what it was before, in the currency's smallest unit. */
    priceBeforeCents: integer('price_before_cents'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('wishlist_news_by_product').on(table.productId)],
);
