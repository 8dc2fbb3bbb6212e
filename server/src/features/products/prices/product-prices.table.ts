import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What every product cost, and since when: a row a change of its price, and one a change of a price that a variant has for
 * itself. Triggers of `products`, `product_variants` and `live_offers` write it, and the database refuses to change or remove a row (FMT-6). It refers to no product, so that it outlives one.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** Of which variant it is; both empty for the product's own. */
    color: text().notNull().default(''),
    size: text().notNull().default(''),
    /** Null once a variant has no price of its own any more. */
    priceCents: integer('price_cents'),
    originalPriceCents: integer('original_price_cents'),
    currency: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of a price or a code of a show: when it was said to be over. Null for a price that holds until the next one. */
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    // A product's latest prices, and the lowest one of a card.
    index('product_prices_by_product').on(table.productId, table.at, table.priceCents),
  ],
);
