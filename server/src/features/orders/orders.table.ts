import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import type { LineUnits } from '@greenroom/contract/orders/units';
import { brands } from '../brands/brands.table.ts';
import type { BoughtLine } from '../checkout/checkout.service.ts';
import { users } from '../users/users.table.ts';
import { payments } from './payments/payments.table.ts';

/**
 * One brand's part of a payment. A payment has one order per brand, which together equal what was charged.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    orderNumber: text('order_number').notNull().unique(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    buyerKey: text('buyer_key').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    brandId: uuid('brand_id').references(() => brands.id, { onDelete: 'set null' }),
    brandName: text('brand_name').notNull(),
    brandSlug: text('brand_slug').notNull(),
    status: text().$type<OrderStatus>().notNull().default('processing'),
    email: text().notNull(),
    address: jsonb().$type<NewAddress>().notNull(),
    lines: jsonb().$type<BoughtLine[]>().notNull(),
    /** Units to ship. Empty if there are none. */
    toShip: jsonb('to_ship').$type<LineUnits[]>().notNull().default([]),
    /** Units that the brand will not ship. */
    cancelledUnits: jsonb('cancelled_units').$type<LineUnits[]>().notNull().default([]),
    /** When its brand first shipped or refunded something. The buyer cannot cancel it from then on. */
    handledAt: timestamp('handled_at', { withTimezone: true }),
    currency: text().notNull(),
    itemsCents: integer('items_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    /** Explains the shipping price if its brand has its own. Empty otherwise. */
    shippingNote: text('shipping_note').notNull().default(''),
    taxCents: integer('tax_cents').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    totalCents: integer('total_cents').notNull(),
    /**
     * Millisecond precision, so that a cursor that passed through a JavaScript date refers to the same time.
     */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // For a shopper's orders, read backwards: latest first.
    index('orders_by_buyer').on(table.buyerKey, table.createdAt, table.id),
    index('orders_by_brand').on(table.brandId, table.createdAt, table.id),
    // For a brand's orders of one status, latest first, and its pick list.
    index('orders_by_brand_status').on(table.brandId, table.status, table.createdAt, table.id),
    // For products that are bought together since a time.
    index('orders_by_time').on(table.createdAt),
    // For the orders of one payment.
    index('orders_by_payment').on(table.paymentId),
  ],
);
