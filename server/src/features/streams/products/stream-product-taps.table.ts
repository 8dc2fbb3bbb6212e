import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../products/products.table.ts';
import { streams } from '../streams.table.ts';

/**
 * How often viewers opened a product of a show outside its pins, or added it to their carts. Separate from
 * `stream_products`, whose changes invalidate the show's public answers.
 */
export const streamProductTaps = pgTable(
  'stream_product_taps',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    taps: integer().notNull().default(0),
    /** How often it was added to a cart outside the pins. */
    cartAdds: integer('cart_adds').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.productId] }),
    index('stream_product_taps_by_product').on(table.productId),
  ],
);
