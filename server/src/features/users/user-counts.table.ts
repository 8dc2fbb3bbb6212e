import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/**
 * The number of users per role is the sum of `amount`. Triggers on `users` add a row per statement, so that
 * sign-ups never wait for each other, and merge old rows from time to time.
 */
export const userCounts = pgTable('user_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  role: text().$type<Role>().notNull(),
  amount: integer().notNull(),
});
