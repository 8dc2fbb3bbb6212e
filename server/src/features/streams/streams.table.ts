import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { scheduleLimits } from '@greenroom/contract/limits/streams';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { products } from '../products/products.table.ts';
import { users } from '../users/users.table.ts';
import { showSeries } from './schedule/show-series.table.ts';

/** Shows, from the first draft to the past ones. */
export const streams = pgTable(
  'streams',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: text().notNull().default('General'),
    tags: text().array().notNull().default([]),
    thumbnailUrl: text('thumbnail_url'),
    roomId: text('room_id').notNull().unique(),
    status: text().$type<StreamStatus>().notNull().default('created'),
    scheduledAt: timestamp('scheduled_at', { withTimezone: true, precision: 3 }),
    /** How long it is planned to last. */
    durationMinutes: integer('duration_minutes').notNull().default(scheduleLimits.defaultDurationMinutes),
    /** For those who run it alone: in no list, told to nobody, and nothing is sold for less in it. */
    isRehearsal: boolean('is_rehearsal').notNull().default(false),
    /** Made for an encoder that came without a show, and not taken over by its streamer: it goes live by itself. */
    isMadeByEncoder: boolean('is_made_by_encoder').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** Set while a live show has no broadcaster: the show ends then, unless one comes. */
    endsWithoutBroadcasterAt: timestamp('ends_without_broadcaster_at', { withTimezone: true }),
    peakViewerCount: integer('peak_viewer_count').notNull().default(0),
    pinnedProductId: text('pinned_product_id').references(() => products.id, { onDelete: 'set null' }),
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    /** That pin in `stream_pins`. */
    pinId: uuid('pin_id'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When a show that is over was: its end, else when it was to begin. One that was never announced has its creation. */
    pastAt: timestamp('past_at', { withTimezone: true, precision: 3 }).generatedAlwaysAs(
      sql`coalesce(ended_at, scheduled_at, created_at)`,
    ),
    /** Of a show that comes again: its series, and its day there. */
    seriesId: uuid('series_id').references(() => showSeries.id, { onDelete: 'set null' }),
    seriesDate: date('series_date'),
  },
  (table) => [
    // Newest first is an index read backwards: `desc()` here would mean NULLS LAST, which no `order by ... desc` asks for.
    // Live shows: the list's first part, and what a restarted server goes on with. Few rows, so a partial index.
    index('streams_live')
      .on(table.startedAt, table.id)
      .where(sql`${table.status} = 'live'`),
    // A streamer is live with one show at a time, however many tabs press Go Live.
    uniqueIndex('streams_one_live_per_owner')
      .on(table.ownerId)
      .where(sql`${table.status} = 'live'`),
    // A day of a series has one show, however often its job runs.
    uniqueIndex('streams_one_per_series_date')
      .on(table.seriesId, table.seriesDate)
      .where(sql`${table.seriesId} is not null`),
    // The schedule, nearest first.
    index('streams_scheduled')
      .on(table.scheduledAt, table.id)
      .where(sql`${table.status} = 'scheduled'`),
    // Past shows, newest first.
    index('streams_past')
      .on(table.endedAt, table.id)
      .where(sql`${table.status} = 'ended'`),
    // A streamer's own shows, as they were made: their figures, and their copy of their data.
    index('streams_by_owner').on(table.ownerId, table.createdAt, table.id),
    // The studio's list, its shows to come, nearest first.
    index('streams_to_come_by_owner')
      .on(table.ownerId, table.scheduledAt, table.id)
      .where(sql`${table.status} = 'scheduled'`),
    // The studio's list, all after those to come, latest first.
    index('streams_past_by_owner')
      .on(table.ownerId, table.pastAt, table.id)
      .where(sql`${table.status} not in ('live', 'scheduled')`),
    // Those that went on air, newest first, and their count from the index alone: the profile.
    index('streams_shown_by_owner')
      .on(table.ownerId, table.startedAt, table.id)
      .where(sql`${table.startedAt} is not null`),
  ],
);
