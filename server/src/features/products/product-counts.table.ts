import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { brands } from '../brands/brands.table.ts';

/**
 * The number of products per brand and category, and of top-rated ones, so that no request counts the
 * catalogue. Triggers of `products` maintain it within each transaction. There is a row per brand, so that
 * brands do not block each other and a suspended account's products can be left out.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    category: text().$type<ProductCategory>().notNull(),
    amount: integer().notNull(),
    topRated: integer('top_rated').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.category] })],
);
