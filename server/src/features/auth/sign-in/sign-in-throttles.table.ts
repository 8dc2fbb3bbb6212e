import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Failed attempts to sign in, to reset a password or to pass the second factor, counted per address and per
 * account. Stored in the database, so that a restart resets nothing and several servers count together. `key`
 * identifies the count and contains no email in clear.
 */
export const signInThrottles = pgTable('sign_in_throttles', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lastFailedAt: timestamp('last_failed_at', { withTimezone: true }).notNull().defaultNow(),
});
