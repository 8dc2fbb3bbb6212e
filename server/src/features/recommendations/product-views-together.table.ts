import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

/** How often a product was opened soon after another, in both directions. Nobody is named: it is a count alone. */
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
    // The old ones, which go.
    index('product_views_together_by_time').on(table.lastAt),
  ],
);
