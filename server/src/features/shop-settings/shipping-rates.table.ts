import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What shipping costs, in hundredths of a US dollar. */
export const shippingRates = pgTable('shipping_rates', {
  /** ISO 3166-1 alpha-2; empty for every country without a row of its own. */
  countryCode: text('country_code').primaryKey(),
  cents: integer().notNull(),
  /** Items for more than this ship for nothing; null, and none do. */
  freeOverCents: integer('free_over_cents'),
});
