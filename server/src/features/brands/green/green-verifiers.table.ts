import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** The appointed verifiers of claims. */
export const greenVerifiers = pgTable('green_verifiers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
