import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Carrier } from '@greenroom/contract/orders/carriers';
import type { LineUnits } from '@greenroom/contract/orders/units';
import { orders } from '../orders.table.ts';

/**
 * Units of an order that its brand shipped together. The id is that of the request, so that a repeated
 * request has no effect.
 */
export const orderShipments = pgTable(
  'order_shipments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    units: jsonb().$type<LineUnits[]>().notNull(),
    carrier: text().$type<Carrier>().notNull(),
    /** The name of the carrier `other`. */
    carrierName: text('carrier_name').notNull(),
    trackingNumber: text('tracking_number').notNull(),
    shippedAt: timestamp('shipped_at', { withTimezone: true }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [
    // For one order's shipments, oldest first.
    index('order_shipments_by_order').on(table.orderId, table.shippedAt),
  ],
);
