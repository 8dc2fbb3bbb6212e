import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { brands } from './brands.table.ts';

/**
 * Former slugs of brands, which redirect to the current address. No other brand gets one while the brand is
 * selling.
 */
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
