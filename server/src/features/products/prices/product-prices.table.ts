import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What every product cost, and since when: a row a change of its price. Triggers of `products` write it, and the database
 * refuses to change or remove a row (FMT-6). It refers to no product, so that it outlives one.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    originalPriceCents: integer('original_price_cents'),
    currency: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A product's latest prices, and the lowest one of a card.
    index('product_prices_by_product').on(table.productId, table.at, table.priceCents),
  ],
);
