import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';

/** Moderators' notes about people, for each other. */
export const moderatorNotes = pgTable(
  'moderator_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When it was removed. An undo restores it. */
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // For notes about one person, latest first.
    index('moderator_notes_by_person').on(table.hostId, table.userId, table.createdAt),
    // For deleted accounts.
    index('moderator_notes_by_user').on(table.userId),
    index('moderator_notes_by_author').on(table.authorId),
  ],
);
