import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/** A shopper's cart. `buyerKey` identifies the shopper: a user, or a guest by the hash of their key. */
export const carts = pgTable(
  'carts',
  {
    buyerKey: text('buyer_key').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    couponCode: text('coupon_code'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For abandoned guests' carts, oldest first.
    index('carts_left')
      .on(table.updatedAt)
      .where(sql`${table.userId} is null`),
  ],
);
