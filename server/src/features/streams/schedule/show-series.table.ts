import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RepeatRule } from '@greenroom/contract/schedule/schedule.schemas';
import { users } from '../../users/users.table.ts';

/** Shows that come again, and what each of them is announced with. */
export const showSeries = pgTable(
  'show_series',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rule: text().$type<RepeatRule>().notNull(),
    /** The day of the first show and the time of the day of all, as clocks in the zone show them. */
    startsOn: date('starts_on').notNull(),
    localTime: time('local_time').notNull(),
    /** IANA. */
    timeZone: text('time_zone').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    productIds: text('product_ids').array().notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** When the next shows are made. */
    nextLookAt: timestamp('next_look_at', { withTimezone: true }).notNull(),
    /** The day before which the last of its shows is; null where it goes on. */
    endsBefore: date('ends_before'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // Those whose next shows are to be made.
    index('show_series_due')
      .on(table.nextLookAt)
      .where(sql`${table.cancelledAt} is null`),
    // For the data export and accounts that are deleted.
    index('show_series_by_owner').on(table.ownerId),
  ],
);
