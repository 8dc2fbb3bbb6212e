import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../../streams/streams.table.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { products } from '../products.table.ts';

/** Temporary offers in shows: a price or a code. Whether one is running depends on the clock. */
export const liveOffers = pgTable(
  'live_offers',
  {
    id: uuid().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The show's title, as shown in cart lines. */
    streamTitle: text('stream_title').notNull(),
    percent: integer().notNull(),
    /** The coupon of a code. Null for a price. */
    couponId: uuid('coupon_id').references(() => coupons.id, { onDelete: 'cascade' }),
    code: text(),
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When it was ended early, by hand, by the end of its show or by another offer. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('live_offers_percent', sql`${table.percent} between 1 and 90`),
    // At most one offer per product and show.
    uniqueIndex('live_offers_once')
      .on(table.streamId, table.productId)
      .where(sql`${table.endedAt} is null`),
    // For the live prices of products in carts.
    index('live_offers_by_product')
      .on(table.productId)
      .where(sql`${table.endedAt} is null`),
    index('live_offers_by_coupon').on(table.couponId),
  ],
);
