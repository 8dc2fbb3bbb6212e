import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/** Whom a user has blocked. The blocked person can neither follow nor reach them. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // For the people whom a user has blocked, latest first.
    index('blocks_by_blocker').on(table.blockerId, table.createdAt, table.blockedId),
    // For whether others have blocked a person, before they are shown or followed.
    index('blocks_by_blocked').on(table.blockedId),
  ],
);
