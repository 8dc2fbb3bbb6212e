import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { brands } from './brands.table.ts';

/** Slugs that brands had: their addresses lead to the brand's address now. No other brand gets one while somebody sells for it. */
export const formerBrandSlugs = pgTable(
  'former_brand_slugs',
  {
    slug: text().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_brand_slugs_by_brand').on(table.brandId)],
);
