import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { coupons } from './coupons.table.ts';

/**
 * Who has used a coupon that works once a user. Written when a payment begins, and taken back when it is declined or its
 * order cancelled: the key, and no count before it, keeps a coupon from being used twice.
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
    // Of a deleted user.
    index('coupon_uses_by_user').on(table.userId),
  ],
);
