import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { recordings } from '../recordings.table.ts';

/** Named parts of recordings. A recording that is deleted takes them with it, and so does their author's account. */
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
    /** From the recording's first frame, whatever part of it viewers get. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Storage key of the picture of its moment; null where none was taken. */
    picture: text(),
    /** Those who manage the show took it away: its author gives no other one. */
    isPictureRemoved: boolean('is_picture_removed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // Those of a replay, the latest first.
    index('replay_clips_by_recording').on(table.recordingId, table.createdAt),
    // How many somebody has of a replay; the data export; accounts that are deleted.
    index('replay_clips_by_author').on(table.authorId, table.recordingId),
  ],
);
