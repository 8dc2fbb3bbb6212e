import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../../auth/sessions.table.ts';
import { users } from '../../users/users.table.ts';

/** Browsers that receive web push (RFC 8030) for a user. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that subscribed. When it is signed out or revoked, that browser receives nothing more. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret for encryption (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For all browsers of one user.
    index('push_subscriptions_by_user').on(table.userId),
    // For the subscriptions that end with a session.
    index('push_subscriptions_by_session').on(table.sessionId),
  ],
);
