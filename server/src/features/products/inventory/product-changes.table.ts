import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ChangeAuthor } from './change-author.ts';
import { products } from '../products.table.ts';

/** What people changed of a product, written by a trigger of the database; what was sold is no change. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** By column: the value before and after. */
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
    /** Who made it, as the transaction said (`signChanges`); null where it said nothing. */
    author: jsonb().$type<ChangeAuthor>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One product's, read backwards: latest first.
    index('product_changes_by_product').on(table.productId, table.id),
  ],
);
