import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import type { RecordingProblem, RecordingState } from '@greenroom/contract/streams/recordings.schemas';
import { streams } from '../streams/streams.table.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

/** What was recorded of shows. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    state: text().$type<RecordingState>().notNull(),
    /** Why it ended before its show. */
    failure: text().$type<RecordingFailure>(),
    /** The show's time at the first frame, in milliseconds. */
    startsAtMs: integer('starts_at_ms').notNull().default(0),
    lengthMs: integer('length_ms').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    files: jsonb().$type<StoredRecordingFile[]>().notNull().default([]),
    /** Something was written of what is said in it. */
    hasCaptions: boolean('has_captions').notNull().default(false),
    /** The part that viewers get, in milliseconds from the first frame; null where they get all. */
    trimFromMs: integer('trim_from_ms'),
    trimToMs: integer('trim_to_ms'),
    /** That part's files; null until it has been cut out. */
    trimmedFiles: jsonb('trimmed_files').$type<StoredRecordingFile[]>(),
    /**
     * When what is left to do of it is tried: its files joined, or a part cut out. Null is at once. While a server does it,
     * nobody else begins before then.
     */
    workDueAt: timestamp('work_due_at', { withTimezone: true, precision: 3 }),
    /** How often that failed. */
    workTries: integer('work_tries').notNull().default(0),
    workProblem: text('work_problem').$type<RecordingProblem>(),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // A show's own, the latest first.
    index('recordings_by_stream').on(table.streamId, table.createdAt),
    // One at a time, however many events say that the show is on.
    uniqueIndex('recordings_one_running')
      .on(table.streamId)
      .where(sql`${table.state} = 'recording'`),
    // What is left to do after a restart. Few rows.
    index('recordings_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('recording', 'finishing')`),
    index('recordings_uncut')
      .on(table.id)
      .where(sql`${table.trimFromMs} is not null and ${table.trimmedFiles} is null`),
  ],
);
