import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import { orders } from './orders.table.ts';

/** What happened to an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderEvent['kind']>().notNull(),
    amountCents: integer('amount_cents'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  // One order's events, oldest first.
  (table) => [index('order_events_by_order').on(table.orderId, table.id)],
);
