import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../../auth/sessions.table.ts';
import { users } from '../../users/users.table.ts';

/** Browsers that take web push (RFC 8030) for a user. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that subscribed: when it is signed out or revoked, nothing more goes to that browser. */
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
    // All browsers of one user.
    index('push_subscriptions_by_user').on(table.userId),
    // What ends with a session.
    index('push_subscriptions_by_session').on(table.sessionId),
  ],
);
