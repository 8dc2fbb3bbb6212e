import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../products/products.table.ts';
import { streams } from '../streams.table.ts';

/** The products of a show, in the order of its page. */
export const streamProducts = pgTable(
  'stream_products',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    highlightedAt: timestamp('highlighted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.productId] }),
    // For a product's page, which shows who presents it live.
    index('stream_products_by_product').on(table.productId),
  ],
);
