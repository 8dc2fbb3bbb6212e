import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { brands } from '../../brands/brands.table.ts';

/** A file of products that is being imported. The file is deleted once its rows are written. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** As its sender named it; empty for one that was sent without a name. */
    fileName: text('file_name').notNull().default(''),
    /** CSV. */
    file: text().notNull(),
    status: text().$type<ProductImport['status']>().notNull().default('checking'),
    rows: integer().notNull().default(0),
    /** Rows that were looked at; then rows of the file that are done. */
    progress: integer().notNull().default(0),
    /** When the file last came further, or was told to. */
    progressAt: timestamp('progress_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    errors: jsonb().$type<ProductImport['errors']>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // A brand's, read backwards: latest first.
    index('product_imports_by_brand').on(table.brandId, table.createdAt),
  ],
);
