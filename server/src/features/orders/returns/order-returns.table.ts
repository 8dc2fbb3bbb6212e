import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import { brands } from '../../brands/brands.table.ts';
import { orders } from '../orders.table.ts';

/** Units of an order that their buyer asked to return. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    brandId: uuid('brand_id').references(() => brands.id, { onDelete: 'set null' }),
    status: text().$type<OrderReturn['status']>().notNull().default('asked'),
    lines: jsonb().$type<OrderReturn['lines']>().notNull(),
    refundCents: integer('refund_cents').notNull(),
    /** The brand's text to the buyer. */
    answer: text().notNull().default(''),
    isRestocked: boolean('is_restocked').notNull().default(false),
    /**
     * Millisecond precision, so that a cursor that passed through a JavaScript date refers to the same time.
     */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('order_returns_refund_not_negative', sql`${table.refundCents} >= 0`),
    // At most one unanswered return per order.
    uniqueIndex('order_returns_one_asked')
      .on(table.orderId)
      .where(sql`${table.status} = 'asked'`),
    index('order_returns_by_order').on(table.orderId, table.createdAt),
    // For a brand's returns, read backwards: latest first.
    index('order_returns_by_brand').on(table.brandId, table.createdAt, table.id),
  ],
);
