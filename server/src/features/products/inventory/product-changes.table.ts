import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ChangeAuthor } from './change-author.ts';
import type { ProductChanges } from './product-parts.ts';
import { products } from '../products.table.ts';

/**
 * People's changes of a product; sales are not included. A database trigger records changes of the row, and
 * `product-changes.queries.ts` adds those of pictures and variants, and the stock if they changed.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** By column or part (`ChangedParts`): the values before and after. */
    changes: jsonb().$type<ProductChanges>().notNull(),
    /** The author that the transaction set (`signChanges`). Null if none. */
    author: jsonb().$type<ChangeAuthor>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For one product's changes, read backwards: latest first.
    index('product_changes_by_product').on(table.productId, table.id),
  ],
);
