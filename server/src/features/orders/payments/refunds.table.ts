import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders.table.ts';
import { payments } from './payments.table.ts';

/** Refunds. A row is stored with its cause. The provider is then asked until it has paid it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Undefined if the payment led to no order. */
    orderId: uuid('order_id').references(() => orders.id),
    amountCents: integer('amount_cents').notNull(),
    /** The brand's text to the buyer. */
    note: text().notNull().default(''),
    /** The provider's id of a refund made there. Null for a refund that was requested here. */
    providerId: text('provider_id'),
    /** `undone`: it did not reach the buyer, or came back. Its amount is then 0. */
    status: text().$type<'due' | 'done' | 'undone'>().notNull().default('due'),
    /** How often the provider was asked. */
    tries: integer().notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // 0 for units without a price that are not shipped. The row makes the request idempotent.
    check('refunds_amount_not_negative', sql`${table.amountCents} >= 0`),
    // For the refunds of an order.
    index('refunds_by_order').on(table.orderId),
    // For the refunds of a payment.
    index('refunds_by_payment').on(table.paymentId),
    // A refund made at the provider counts once in each order that it concerns.
    uniqueIndex('refunds_once_of_provider').on(table.providerId, table.orderId),
    index('refunds_due')
      .on(table.nextTryAt)
      .where(sql`${table.status} = 'due'`),
  ],
);
