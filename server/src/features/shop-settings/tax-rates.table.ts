import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Sales tax of countries and of their regions. A place without a row has no tax. */
export const taxRates = pgTable(
  'tax_rates',
  {
    /** ISO 3166-1 alpha-2. */
    countryCode: text('country_code').notNull(),
    /** The second part of the region's ISO 3166-2 code, such as `CA`. Empty for the whole country. */
    regionCode: text('region_code').notNull().default(''),
    regionName: text('region_name').notNull().default(''),
    /** In hundredths of a percent: 725 is 7.25%. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryCode, table.regionCode] })],
);
