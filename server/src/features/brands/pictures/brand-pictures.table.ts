import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands.table.ts';

/**
 * Pictures that brands uploaded. One that was ever used is kept, because old products and orders show it.
 * They belong to the brand, which stays when its owner's account is deleted.
 */
export const brandPictures = pgTable(
  'brand_pictures',
  {
    id: uuid().primaryKey().defaultRandom(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** Key of its file. */
    key: text().notNull().unique(),
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  // For a brand's unused pictures, and for the oldest of all.
  (table) => [
    index('brand_pictures_of_brand').on(table.brandId, table.isUsed, table.createdAt),
    index('brand_pictures_loose').on(table.isUsed, table.createdAt),
  ],
);
