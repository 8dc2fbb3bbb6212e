import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import { checkouts } from '../../checkout/checkouts.table.ts';

/**
 * `started`: the provider may or may not have been asked. `needs-confirmation`: the shopper has a second step to do.
 * `refunded`: it was taken, and what it was for had been sold meanwhile.
 */
export type PaymentStatus = 'started' | 'needs-confirmation' | 'succeeded' | 'declined' | 'refunded';

/** The payment of a checkout. Its id is the key by which the provider knows the charge, so that it charges once. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    buyerKey: text('buyer_key').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Of the request: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    choice: jsonb().$type<PaymentChoice>().notNull(),
    customerId: text('customer_id'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('started'),
    /** For the shopper: why it was declined. */
    reason: text().notNull().default(''),
    paidWith: text('paid_with').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a server last took it up because it was left in the middle. */
    lookedAt: timestamp('looked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_once').on(table.buyerKey, table.idempotencyKey),
    // A checkout is paid once.
    uniqueIndex('payments_of_checkout')
      .on(table.checkoutId)
      .where(sql`${table.status} in ('started', 'needs-confirmation', 'succeeded')`),
    // Those that a process left in the middle.
    index('payments_unsettled')
      .on(table.lookedAt)
      .where(sql`${table.status} in ('started', 'needs-confirmation')`),
  ],
);
