import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../../streams/streams.table.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { products } from '../products.table.ts';

/** What a show offers for some minutes: a price of its own, or a code. Whether one runs is for the clock to say. */
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
    /** As the line of a cart names the show. */
    streamTitle: text('stream_title').notNull(),
    percent: integer().notNull(),
    /** Of a code; null for a price. */
    couponId: uuid('coupon_id').references(() => coupons.id, { onDelete: 'cascade' }),
    code: text(),
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When it was ended before its time, or its show was over, or another one took its place. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check('live_offers_percent', sql`${table.percent} between 1 and 90`),
    // A product has one in a show at a time.
    uniqueIndex('live_offers_once')
      .on(table.streamId, table.productId)
      .where(sql`${table.endedAt} is null`),
    // The live price of what is in a cart.
    index('live_offers_by_product')
      .on(table.productId)
      .where(sql`${table.endedAt} is null`),
    index('live_offers_by_coupon').on(table.couponId),
  ],
);
