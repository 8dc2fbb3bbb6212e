import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { brands } from '../brands/brands.table.ts';

/**
 * How many products of a brand a category lists, and how many of those are rated as the best are, so that no request counts the catalogue. Triggers of `products` keep it
 * in the transaction of each change. A row a brand, so that brands do not wait for one another, and that what a suspended
 * account sells can be left out.
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
