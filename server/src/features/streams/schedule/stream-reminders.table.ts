import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { streams } from '../streams.table.ts';

/** Who wants to be reminded of which show. */
export const streamReminders = pgTable(
  'stream_reminders',
  {
    // First: how many want to be reminded of a show, and who they are.
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.userId] }),
    // What one user is reminded of.
    index('stream_reminders_by_user').on(table.userId, table.streamId),
  ],
);
