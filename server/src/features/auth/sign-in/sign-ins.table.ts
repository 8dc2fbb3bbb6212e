import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** Every attempt to sign in to an existing account, for its owner and for operators. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The way: the password, a second factor, a provider's account, a sign-up. */
    method: text()
      .$type<'password' | 'second-factor' | 'google' | 'facebook' | 'twitter' | 'sign-up'>()
      .notNull(),
    outcome: text().$type<'succeeded' | 'refused'>().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // For the history of one user, latest first.
  (table) => [index('sign_ins_by_user').on(table.userId, table.id)],
);
