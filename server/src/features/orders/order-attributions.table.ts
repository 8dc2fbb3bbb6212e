import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.table.ts';

/**
 * The lines of orders that were bought from a show: which show, and which of its pins. A line that was bought elsewhere has
 * no row. Shows and pins go with their streamer; what they sold stays here under their ids.
 */
export const orderAttributions = pgTable(
  'order_attributions',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its place in the order's `lines`, from 0. */
    lineIndex: integer('line_index').notNull(),
    streamId: uuid('stream_id').notNull(),
    /** Null where it was bought in the show, but not from a pin. */
    pinId: uuid('pin_id'),
    productId: text('product_id').notNull(),
    brandId: uuid('brand_id').notNull(),
    units: integer().notNull(),
    /** What was paid for all units after discounts, without shipping and tax. */
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineIndex] }),
    // What a show and its pins sold.
    index('order_attributions_by_stream').on(table.streamId, table.productId),
    // What a brand sold by shows in a time.
    index('order_attributions_by_brand').on(table.brandId, table.createdAt),
  ],
);
