import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Charges of the built-in test payment provider. No money moves. */
export const testCharges = pgTable(
  'test_charges',
  {
    key: text().primaryKey(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    card: text().notNull(),
    status: text().$type<'succeeded' | 'declined' | 'needs-confirmation'>().notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('test_charges_refund', sql`${table.refundedCents} between 0 and ${table.amountCents}`)],
);
