import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands.table.ts';

/** A brand's shipping prices per country. A brand without rows ships at the shop's prices. */
export const brandShippingRates = pgTable(
  'brand_shipping_rates',
  {
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** ISO 3166-1 alpha-2. Empty for all countries without a row. */
    countryCode: text('country_code').notNull(),
    cents: integer().notNull(),
    /** Items of the brand worth more than this ship free. Null if none do. */
    freeOverCents: integer('free_over_cents'),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.countryCode] })],
);
