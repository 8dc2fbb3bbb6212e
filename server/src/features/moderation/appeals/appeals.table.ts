import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AppealState } from '@greenroom/contract/moderation/appeals.schemas';
import { users } from '../../users/users.table.ts';

/** What people who were timed out or banned wrote against it, once each, and what they were answered. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey().defaultRandom(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is against: the entry of the log. */
    entryId: uuid('entry_id').notNull(),
    text: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    answer: text(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // One appeal against one timeout or ban.
    uniqueIndex('appeals_by_entry').on(table.entryId),
    // Those that wait, oldest first.
    index('appeals_open')
      .on(table.hostId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    // For the data export and accounts that are deleted.
    index('appeals_by_user').on(table.userId),
  ],
);
