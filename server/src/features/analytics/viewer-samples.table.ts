import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams/streams.table.ts';

/**
 * How many watched a show at a moment, and how many came since the moment before. The servers of one database measure at the
 * same moments and share a row. The primary key serves the figures of a show and how they changed.
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
