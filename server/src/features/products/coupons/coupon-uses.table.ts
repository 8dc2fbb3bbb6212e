import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { coupons } from './coupons.table.ts';

/**
 * The users of each coupon that works once per user. Inserted when a payment begins, and removed when it is
 * declined or its order cancelled. The primary key, not a count, prevents a second use.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.userId] }),
    // For deleted users.
    index('coupon_uses_by_user').on(table.userId),
  ],
);
