import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** Who is muted in or banned from a streamer's chats. */
export const chatSanctions = pgTable(
  'chat_sanctions',
  {
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'timeout' | 'ban'>().notNull(),
    /** Null for a ban, which has no end. */
    until: timestamp({ withTimezone: true, precision: 3 }),
    /** What the person is told. */
    told: text().notNull(),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // Those of one streamer are read at once.
    primaryKey({ columns: [table.hostId, table.userId, table.kind] }),
    // For accounts that are deleted.
    index('chat_sanctions_by_user').on(table.userId),
  ],
);
