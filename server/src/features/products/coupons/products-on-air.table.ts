import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../../streams/streams.table.ts';
import { products } from '../products.table.ts';

/** Products pinned in a live show, from the pin until the show ends. Live-only coupons apply to these. */
export const productsOnAir = pgTable(
  'products_on_air',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.productId] }),
    // For whether a product is shown live.
    index('products_on_air_by_product').on(table.productId),
  ],
);
