import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands.table.ts';

/** Documents that brands have uploaded as evidence, unmodified. A row never changes. */
export const greenDocuments = pgTable(
  'green_documents',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** Key in the file store. */
    key: text().notNull(),
    /** The file name for downloads. */
    name: text().notNull(),
    bytes: integer().notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // For a brand's unused uploads.
    index('green_documents_by_brand').on(table.brandId, table.uploadedAt),
  ],
);
