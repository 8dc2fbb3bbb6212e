import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/**
 * How many users each role has: the sum of `amount`. Triggers of `users` add a row for what a statement changed, so that
 * sign-ups never wait for one another, and fold old rows together from time to time.
 */
export const userCounts = pgTable('user_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  role: text().$type<Role>().notNull(),
  amount: integer().notNull(),
});
