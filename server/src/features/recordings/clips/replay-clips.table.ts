import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { recordings } from '../recordings.table.ts';

/** Named parts of recordings. They are deleted with the recording, and with their author's account. */
export const replayClips = pgTable(
  'replay_clips',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Milliseconds from the recording's first frame, independent of the part that viewers get. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Storage key of its picture. Null if none was taken. */
    picture: text(),
    /** Whether people who manage the show removed it, so that its author cannot set another one. */
    isPictureRemoved: boolean('is_picture_removed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // For the clips of a replay, latest first.
    index('replay_clips_by_recording').on(table.recordingId, table.createdAt),
    // For an author's limit per replay, data exports and deleted accounts.
    index('replay_clips_by_author').on(table.authorId, table.recordingId),
  ],
);
