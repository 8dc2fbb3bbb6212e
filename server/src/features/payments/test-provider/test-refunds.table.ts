import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { testCharges } from './test-charges.table.ts';

/** What the built-in test payment provider has given back, once a key. */
export const testRefunds = pgTable('test_refunds', {
  key: text().primaryKey(),
  chargeKey: text('charge_key')
    .notNull()
    .references(() => testCharges.key),
  amountCents: integer('amount_cents').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
