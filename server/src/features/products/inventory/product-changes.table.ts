import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ChangeAuthor } from './change-author.ts';
import type { ProductChanges } from './product-parts.ts';
import { products } from '../products.table.ts';

/**
 * What people changed of a product; what was sold is no change. A trigger of the database writes what changes of its row,
 * and `product-changes.queries.ts` adds what changes of its pictures and variants,
 * and its stock where they change.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** By column or part (`ChangedParts`): the value before and after. */
    changes: jsonb().$type<ProductChanges>().notNull(),
    /** Who made it, as the transaction said (`signChanges`); null where it said nothing. */
    author: jsonb().$type<ChangeAuthor>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One product's, read backwards: latest first.
    index('product_changes_by_product').on(table.productId, table.id),
  ],
);
