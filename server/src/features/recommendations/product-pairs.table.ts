import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/** Recommendations for each product, recomputed periodically. The best has rank 0. */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rank: integer().notNull(),
    otherId: text('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The strongest reason for it. */
    reason: text().$type<'bought' | 'viewed' | 'tags'>().notNull(),
    /** The common tags, for the reason `tags`. */
    tags: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.productId, table.rank] })],
);
