import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands.table.ts';

/** Documents that brands have uploaded as evidence, as they are. A row never changes. */
export const greenDocuments = pgTable(
  'green_documents',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** Of the file store. */
    key: text().notNull(),
    /** The file name that it is downloaded under. */
    name: text().notNull(),
    bytes: integer().notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // What a brand has uploaded and never used.
    index('green_documents_by_brand').on(table.brandId, table.uploadedAt),
  ],
);
