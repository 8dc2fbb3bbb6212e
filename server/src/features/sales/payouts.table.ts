import { type AnyPgColumn, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands/brands.table.ts';

/** The operator's payouts to brands. Rows are never changed: a mistake gets a counter entry. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id),
    currency: text().notNull(),
    /** Negative for a counter entry. */
    amountCents: integer('amount_cents').notNull(),
    paidOn: date('paid_on').notNull(),
    reference: text().notNull(),
    /** For a counter entry: the payout that it reverses, at most once, and why. */
    reversesId: uuid('reverses_id')
      .unique()
      .references((): AnyPgColumn => payouts.id),
    reason: text().notNull().default(''),
    recordedAt: timestamp('recorded_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  // For a brand's payouts, latest first.
  (table) => [index('payouts_by_brand').on(table.brandId, table.paidOn, table.id)],
);
