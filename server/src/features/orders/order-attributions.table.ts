import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.table.ts';

/**
 * Order lines that were bought from a show, with the show and its pin. Lines bought elsewhere have no row.
 * Shows and pins are deleted with their streamer; their sales remain here under their ids.
 */
export const orderAttributions = pgTable(
  'order_attributions',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The line's index in the order's `lines`, from 0. */
    lineIndex: integer('line_index').notNull(),
    streamId: uuid('stream_id').notNull(),
    /** Null if it was bought in the show but not from a pin. */
    pinId: uuid('pin_id'),
    productId: text('product_id').notNull(),
    brandId: uuid('brand_id').notNull(),
    units: integer().notNull(),
    /** The price of all units after discounts, without shipping and tax. */
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineIndex] }),
    // For the sales of a show and its pins.
    index('order_attributions_by_stream').on(table.streamId, table.productId),
    // For a brand's sales through shows in a period.
    index('order_attributions_by_brand').on(table.brandId, table.createdAt),
  ],
);
