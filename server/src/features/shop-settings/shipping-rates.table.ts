import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Shipping prices, in hundredths of a US dollar. */
export const shippingRates = pgTable('shipping_rates', {
  /** ISO 3166-1 alpha-2. Empty for all countries without a row. */
  countryCode: text('country_code').primaryKey(),
  cents: integer().notNull(),
  /** Items that cost more than this ship for free. Null if none do. */
  freeOverCents: integer('free_over_cents'),
});
