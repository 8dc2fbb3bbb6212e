import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands.table.ts';

/** What shipping from a brand costs to a country. A brand without rows ships at the shop's prices. */
export const brandShippingRates = pgTable(
  'brand_shipping_rates',
  {
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** ISO 3166-1 alpha-2; empty for every country without a row of its own. */
    countryCode: text('country_code').notNull(),
    cents: integer().notNull(),
    /** Items of the brand for more than this ship for nothing; null where none do. */
    freeOverCents: integer('free_over_cents'),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.countryCode] })],
);
