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

/** Shows, from drafts to past ones. */
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
    /** The planned duration. */
    durationMinutes: integer('duration_minutes').notNull().default(scheduleLimits.defaultDurationMinutes),
    /**
     * Only those who run it can see it. It is not listed, notifies nobody and sells nothing at a live price.
     */
    isRehearsal: boolean('is_rehearsal').notNull().default(false),
    /**
     * Created for an encoder that connected without a show, and not taken over by its streamer. It goes live
     * automatically.
     */
    isMadeByEncoder: boolean('is_made_by_encoder').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** Set while a live show has no broadcaster. The show ends then, unless one connects. */
    endsWithoutBroadcasterAt: timestamp('ends_without_broadcaster_at', { withTimezone: true }),
    peakViewerCount: integer('peak_viewer_count').notNull().default(0),
    pinnedProductId: text('pinned_product_id').references(() => products.id, { onDelete: 'set null' }),
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    /** The current pin in `stream_pins`. */
    pinId: uuid('pin_id'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /**
     * The time by which a past show is sorted: its end, otherwise its planned start, otherwise its creation.
     */
    pastAt: timestamp('past_at', { withTimezone: true, precision: 3 }).generatedAlwaysAs(
      sql`coalesce(ended_at, scheduled_at, created_at)`,
    ),
    /** The series of a show, and its day in the series. */
    seriesId: uuid('series_id').references(() => showSeries.id, { onDelete: 'set null' }),
    seriesDate: date('series_date'),
  },
  (table) => [
    // Newest first is this index read backwards. `desc()` here would imply NULLS LAST, which no `order by ...
    // desc` uses. For live shows: the first part of the list, and what a restarted server continues with.
    // They are few, so the index is partial.
    index('streams_live')
      .on(table.startedAt, table.id)
      .where(sql`${table.status} = 'live'`),
    // A streamer has one live show at a time, however many tabs press Go Live.
    uniqueIndex('streams_one_live_per_owner')
      .on(table.ownerId)
      .where(sql`${table.status} = 'live'`),
    // A series has one show per day, however often its job runs.
    uniqueIndex('streams_one_per_series_date')
      .on(table.seriesId, table.seriesDate)
      .where(sql`${table.seriesId} is not null`),
    // For the schedule, earliest first.
    index('streams_scheduled')
      .on(table.scheduledAt, table.id)
      .where(sql`${table.status} = 'scheduled'`),
    // For past shows, newest first.
    index('streams_past')
      .on(table.endedAt, table.id)
      .where(sql`${table.status} = 'ended'`),
    // For a streamer's own shows by creation: totals and data export.
    index('streams_by_owner').on(table.ownerId, table.createdAt, table.id),
    // For the studio's list of announced shows, earliest first.
    index('streams_to_come_by_owner')
      .on(table.ownerId, table.scheduledAt, table.id)
      .where(sql`${table.status} = 'scheduled'`),
    // For the studio's list of all other shows, latest first.
    index('streams_past_by_owner')
      .on(table.ownerId, table.pastAt, table.id)
      .where(sql`${table.status} not in ('live', 'scheduled')`),
    // For a profile: shows that went live, newest first, and their index-only count.
    index('streams_shown_by_owner')
      .on(table.ownerId, table.startedAt, table.id)
      .where(sql`${table.startedAt} is not null`),
  ],
);
