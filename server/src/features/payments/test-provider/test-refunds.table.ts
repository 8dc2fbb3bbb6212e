import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { testCharges } from './test-charges.table.ts';

/** Refunds of the built-in test payment provider, once per key. */
export const testRefunds = pgTable('test_refunds', {
  key: text().primaryKey(),
  chargeKey: text('charge_key')
    .notNull()
    .references(() => testCharges.key),
  amountCents: integer('amount_cents').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
