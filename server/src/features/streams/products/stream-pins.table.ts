import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../products/products.table.ts';
import { streams } from '../streams.table.ts';

/** Each time that a product was pinned in a show. What was bought from it names it. */
export const streamPins = pgTable(
  'stream_pins',
  {
    id: uuid().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pinnedAt: timestamp('pinned_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How often viewers opened the product from it, or put it into their carts. */
    taps: integer().notNull().default(0),
    /** How often its product was put into a cart from it. */
    cartAdds: integer('cart_adds').notNull().default(0),
  },
  (table) => [
    // The pins of a show, in their order.
    index('stream_pins_by_stream').on(table.streamId, table.pinnedAt),
    index('stream_pins_by_product').on(table.productId),
  ],
);
