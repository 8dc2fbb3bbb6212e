import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/** The channels and topics of which users are notified (ACCT-18). A user without a row has the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: boolean().notNull().default(true),
  push: boolean().notNull().default(true),
  sms: boolean().notNull().default(false),
  streamAlerts: boolean('stream_alerts').notNull().default(true),
  orderUpdates: boolean('order_updates').notNull().default(true),
  promotions: boolean().notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
});
