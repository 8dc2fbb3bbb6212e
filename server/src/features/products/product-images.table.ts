import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './products.table.ts';

/** A product's pictures in order. The first one is on its card. */
export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);
