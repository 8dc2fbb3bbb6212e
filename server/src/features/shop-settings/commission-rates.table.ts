import { integer, pgTable, serial, timestamp } from 'drizzle-orm/pg-core';

/**
 * The shop's commission on sales, in hundredths of a percent, with its start time. Rows are added, never
 * changed.
 */
export const commissionRates = pgTable('commission_rates', {
  id: serial().primaryKey(),
  basisPoints: integer('basis_points').notNull(),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
