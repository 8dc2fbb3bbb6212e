import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The price history of every product: a row per change of its price, and per change of a variant's own price.
 * Triggers of `products`, `product_variants` and `live_offers` write it, and the database rejects changes and
 * deletions (FMT-6). It does not reference products, so that it outlives them.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** The variant. Both are empty for the product's own price. */
    color: text().notNull().default(''),
    size: text().notNull().default(''),
    /** Null when a variant stopped having its own price. */
    priceCents: integer('price_cents'),
    originalPriceCents: integer('original_price_cents'),
    currency: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** For a price or code in a show: its announced end. Null for a price that lasts until the next one. */
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    // For a product's latest prices, and the lowest one on its card.
    index('product_prices_by_product').on(table.productId, table.at, table.priceCents),
  ],
);
