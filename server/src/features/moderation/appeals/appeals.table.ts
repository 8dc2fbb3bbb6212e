import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AppealState } from '@greenroom/contract/moderation/appeals.schemas';
import { users } from '../../users/users.table.ts';

/** Appeals against timeouts and bans, one each, and their answers. */
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
    /** The log entry that it is against. */
    entryId: uuid('entry_id').notNull(),
    text: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    answer: text(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // One appeal per timeout or ban.
    uniqueIndex('appeals_by_entry').on(table.entryId),
    // For unanswered ones, oldest first.
    index('appeals_open')
      .on(table.hostId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    // For data exports and deleted accounts.
    index('appeals_by_user').on(table.userId),
  ],
);
