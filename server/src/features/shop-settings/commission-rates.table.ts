import { integer, pgTable, serial, timestamp } from 'drizzle-orm/pg-core';

/** What the shop keeps of a sale, in hundredths of a percent, since when. Rows are added, never changed. */
export const commissionRates = pgTable('commission_rates', {
  id: serial().primaryKey(),
  basisPoints: integer('basis_points').notNull(),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
