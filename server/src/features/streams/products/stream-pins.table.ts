import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../products/products.table.ts';
import { streams } from '../streams.table.ts';

/** Each pin of a product in a show. Purchases made from a pin refer to it. */
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
    /** How often viewers opened the product from it or added it to their carts. */
    taps: integer().notNull().default(0),
    /** How often its product was added to a cart from it. */
    cartAdds: integer('cart_adds').notNull().default(0),
  },
  (table) => [
    // For the pins of a show in order.
    index('stream_pins_by_stream').on(table.streamId, table.pinnedAt),
    index('stream_pins_by_product').on(table.productId),
  ],
);
