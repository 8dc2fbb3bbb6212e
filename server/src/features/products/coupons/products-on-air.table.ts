import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../../streams/streams.table.ts';
import { products } from '../products.table.ts';

/** What was pinned in a show that is on air, from then until the show ends. Coupons that are live only are for these. */
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
    // Whether a product is shown now.
    index('products_on_air_by_product').on(table.productId),
  ],
);
