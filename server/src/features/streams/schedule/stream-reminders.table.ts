import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { streams } from '../streams.table.ts';

/** People's reminders of shows. */
export const streamReminders = pgTable(
  'stream_reminders',
  {
    // First in the key, for counting and listing the reminders of a show.
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
    // For the reminders of one user.
    index('stream_reminders_by_user').on(table.userId, table.streamId),
  ],
);
