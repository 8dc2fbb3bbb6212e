import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** Muted and banned people in each streamer's chats. */
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
    /** The message to the person. */
    messageToPerson: text('message_to_person').notNull(),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // One streamer's rows are read together.
    primaryKey({ columns: [table.hostId, table.userId, table.kind] }),
    // For deleted accounts.
    index('chat_sanctions_by_user').on(table.userId),
  ],
);
