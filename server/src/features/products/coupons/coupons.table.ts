import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { brands } from '../../brands/brands.table.ts';
import { products } from '../products.table.ts';

/** Brands' discount codes with their rules. Money is in the currency's smallest unit. */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid().primaryKey().defaultRandom(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** The one product that it applies to. Null for all of the brand's. */
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    /** In upper case. */
    code: text().notNull(),
    percent: integer(),
    amountCents: integer('amount_cents'),
    currency: text().notNull().default('USD'),
    minimumCents: integer('minimum_cents').notNull().default(0),
    isOncePerUser: boolean('is_once_per_user').notNull().default(false),
    isLiveOnly: boolean('is_live_only').notNull().default(false),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** When its brand ended it or reused its code. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('coupons_percent_or_amount', sql`(${table.percent} is null) <> (${table.amountCents} is null)`),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_amount_positive', sql`${table.amountCents} > 0`),
    check('coupons_minimum_not_negative', sql`${table.minimumCents} >= 0`),
    check('coupons_start_before_end', sql`${table.startsAt} < ${table.endsAt}`),
    // A code is unique per brand and product. Also finds the code that a shopper types.
    uniqueIndex('coupons_once')
      .on(table.code, table.brandId, sql`coalesce(${table.productId}, '')`)
      .where(sql`${table.endedAt} is null`),
    // For product cards.
    index('coupons_by_product')
      .on(table.productId)
      .where(sql`${table.endedAt} is null`),
    index('coupons_by_brand').on(table.brandId, table.createdAt),
  ],
);
