import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders.table.ts';
import { payments } from './payments.table.ts';

/** Money that goes back. A row is written with what causes it, and the provider is asked afterwards, until it has done it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Undefined where no order came of the payment. */
    orderId: uuid('order_id').references(() => orders.id),
    amountCents: integer('amount_cents').notNull(),
    /** What the brand wrote to the buyer. */
    note: text().notNull().default(''),
    /** The provider's id of what was given back there, by nobody's step here; null for what a step here gives back. */
    providerId: text('provider_id'),
    /** `undone`: it did not reach the buyer, or came back. Its amount is 0 then. */
    status: text().$type<'due' | 'done' | 'undone'>().notNull().default('due'),
    /** How often the provider was asked. */
    tries: integer().notNull().default(0),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Of nothing where units that cost nothing are not sent: the row keeps that from happening twice.
    check('refunds_amount_not_negative', sql`${table.amountCents} >= 0`),
    // What an order's buyer got back.
    index('refunds_by_order').on(table.orderId),
    // All that went back of a payment.
    index('refunds_by_payment').on(table.paymentId),
    // What was given back at the provider counts once in each order that it is of.
    uniqueIndex('refunds_once_of_provider').on(table.providerId, table.orderId),
    index('refunds_due')
      .on(table.nextTryAt)
      .where(sql`${table.status} = 'due'`),
  ],
);
