import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** Whom operators let decide on claims. */
export const greenVerifiers = pgTable('green_verifiers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
