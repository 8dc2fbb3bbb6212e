import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RepeatRule } from '@greenroom/contract/schedule/schedule.schemas';
import { users } from '../../users/users.table.ts';

/** Series of shows, with the template for each show. */
export const showSeries = pgTable(
  'show_series',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rule: text().$type<RepeatRule>().notNull(),
    /** The day of the first show and the time of day of all, as clocks in the zone show them. */
    startsOn: date('starts_on').notNull(),
    localTime: time('local_time').notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    productIds: text('product_ids').array().notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** When the next shows are created. */
    nextLookAt: timestamp('next_look_at', { withTimezone: true }).notNull(),
    /** All of its shows are before this day. Null if it continues. */
    endsBefore: date('ends_before'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // For series with shows to create.
    index('show_series_due')
      .on(table.nextLookAt)
      .where(sql`${table.cancelledAt} is null`),
    // For data exports and deleted accounts.
    index('show_series_by_owner').on(table.ownerId),
  ],
);
