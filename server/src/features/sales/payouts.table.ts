import { type AnyPgColumn, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { brands } from '../brands/brands.table.ts';

/** Money that the operator paid to brands. Nothing of it changes: what was recorded by mistake gets a counter entry. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id),
    currency: text().notNull(),
    /** Below 0 for a counter entry. */
    amountCents: integer('amount_cents').notNull(),
    paidOn: date('paid_on').notNull(),
    reference: text().notNull(),
    /** Of a counter entry: the payout that it takes back, once, and why. */
    reversesId: uuid('reverses_id')
      .unique()
      .references((): AnyPgColumn => payouts.id),
    reason: text().notNull().default(''),
    recordedAt: timestamp('recorded_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  // Those of a brand, latest first.
  (table) => [index('payouts_by_brand').on(table.brandId, table.paidOn, table.id)],
);
