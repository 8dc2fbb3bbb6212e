import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams/streams.table.ts';

/**
 * The number of viewers of a show at a time, and the visits since the previous sample. The servers of one
 * database measure at the same times and share a row. The primary key serves totals and time series of a
 * show.
 */
export const viewerSamples = pgTable(
  'viewer_samples',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    viewers: integer().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.at] })],
);
