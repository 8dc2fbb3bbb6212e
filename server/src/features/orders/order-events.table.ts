import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import { orders } from './orders.table.ts';

/** Events of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderEvent['kind']>().notNull(),
    amountCents: integer('amount_cents'),
    /** The text of the buyer or the brand. */
    details: text().notNull().default(''),
    /** The shipment that it is about. */
    shipmentId: uuid('shipment_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Whether the notice and the mail to the buyer are stored. */
    isAnnounced: boolean('is_announced').notNull().default(false),
  },
  (table) => [
    // For one order's events, oldest first.
    index('order_events_by_order').on(table.orderId, table.id),
    // For events whose notices are not sent yet.
    index('order_events_unannounced')
      .on(table.id)
      .where(sql`not ${table.isAnnounced}`),
  ],
);
