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

/** The recordings of shows. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    state: text().$type<RecordingState>().notNull(),
    /** Why the recording ended before its show. */
    failure: text().$type<RecordingFailure>(),
    /** The show time at the first frame, in milliseconds. */
    startsAtMs: integer('starts_at_ms').notNull().default(0),
    lengthMs: integer('length_ms').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    files: jsonb().$type<StoredRecordingFile[]>().notNull().default([]),
    /** Whether the recording has captions. */
    hasCaptions: boolean('has_captions').notNull().default(false),
    /**
     * The part that viewers can watch, in milliseconds from the first frame. Null for the whole recording.
     */
    trimFromMs: integer('trim_from_ms'),
    trimToMs: integer('trim_to_ms'),
    /** The files of that part. Null until it has been cut. */
    trimmedFiles: jsonb('trimmed_files').$type<StoredRecordingFile[]>(),
    /**
     * When the pending work (joining or cutting) is due. Null means now. While a server works on it, this is
     * the time until which no other server may claim it.
     */
    workDueAt: timestamp('work_due_at', { withTimezone: true, precision: 3 }),
    /** The number of failed attempts. */
    workTries: integer('work_tries').notNull().default(0),
    workProblem: text('work_problem').$type<RecordingProblem>(),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // For a show's recordings, latest first.
    index('recordings_by_stream').on(table.streamId, table.createdAt),
    // A show has one running recording, however many events announce that it is live.
    uniqueIndex('recordings_one_running')
      .on(table.streamId)
      .where(sql`${table.state} = 'recording'`),
    // For pending work after a restart. Only a few rows match.
    index('recordings_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('recording', 'finishing')`),
    index('recordings_uncut')
      .on(table.id)
      .where(sql`${table.trimFromMs} is not null and ${table.trimmedFiles} is null`),
  ],
);
