import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { brands } from '../../brands/brands.table.ts';

/** A product file being imported. The file is deleted once its rows are written. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** As named by its sender. Empty if it was sent without a name. */
    fileName: text('file_name').notNull().default(''),
    /** CSV. */
    file: text().notNull(),
    status: text().$type<ProductImport['status']>().notNull().default('checking'),
    rows: integer().notNull().default(0),
    /** How many rows were checked, later how many were written. */
    progress: integer().notNull().default(0),
    /** When the file last advanced or was resumed. */
    progressAt: timestamp('progress_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    errors: jsonb().$type<ProductImport['errors']>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // For a brand's imports, read backwards: latest first.
    index('product_imports_by_brand').on(table.brandId, table.createdAt),
  ],
);
