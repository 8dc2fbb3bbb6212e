import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/**
 * How often a product was viewed soon after another, in both directions. Anonymous: only counts are stored.
 */
export const productViewsTogether = pgTable(
  'product_views_together',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    views: integer().notNull().default(1),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.otherId] }),
    // For deleting old rows.
    index('product_views_together_by_time').on(table.lastAt),
  ],
);
