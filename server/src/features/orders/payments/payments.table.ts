import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentChoice } from '@greenroom/contract/orders/orders.schemas';
import { checkouts } from '../../checkout/checkouts.table.ts';

/**
 * `started`: the provider may or may not have been called. `needs-confirmation`: the shopper must complete a
 * second step. `refunded`: the charge succeeded, but its units were sold meanwhile.
 */
export type PaymentStatus = 'started' | 'needs-confirmation' | 'succeeded' | 'declined' | 'refunded';

/** The payment of a checkout. Its id is the idempotency key at the provider, so that it is charged once. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    buyerKey: text('buyer_key').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of the request. The same key with another request is rejected. */
    requestHash: text('request_hash').notNull(),
    choice: jsonb().$type<PaymentChoice>().notNull(),
    customerId: text('customer_id'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('started'),
    /** Why it was declined, for the shopper. */
    reason: text().notNull().default(''),
    paidWith: text('paid_with').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a server last examined it because it was interrupted. */
    lookedAt: timestamp('looked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_once').on(table.buyerKey, table.idempotencyKey),
    // A checkout is paid once.
    uniqueIndex('payments_of_checkout')
      .on(table.checkoutId)
      .where(sql`${table.status} in ('started', 'needs-confirmation', 'succeeded')`),
    // For interrupted payments.
    index('payments_unsettled')
      .on(table.lookedAt)
      .where(sql`${table.status} in ('started', 'needs-confirmation')`),
  ],
);
