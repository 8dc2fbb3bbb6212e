import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams.table.ts';

/**
 * The head of each show's event log. It is narrow and separate from `streams`, because every group commit
 * updates it. Its row lock gives a show's events one order across server processes.
 */
export const eventLogs = pgTable('event_logs', {
  streamId: uuid('stream_id')
    .primaryKey()
    .references(() => streams.id, { onDelete: 'cascade' }),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull().default(0),
  /** Messages up to this sequence were removed by a purge. */
  purgedThrough: bigint('purged_through', { mode: 'number' }).notNull().default(0),
  /** The pinned message. */
  pinnedSequence: bigint('pinned_sequence', { mode: 'number' }),
  /** When the show went live: the zero of its show time. */
  startedAt: timestamp('started_at', { withTimezone: true }),
});
