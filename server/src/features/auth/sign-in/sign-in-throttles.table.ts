import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Failed attempts to sign in, to reset a password or to pass the second factor, counted by address and by account. In
 * the database, so that a restart forgives nothing and several servers count together. `key` names what is counted
 * and holds no email in clear.
 */
export const signInThrottles = pgTable('sign_in_throttles', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lastFailedAt: timestamp('last_failed_at', { withTimezone: true }).notNull().defaultNow(),
});
