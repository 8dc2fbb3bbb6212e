import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams.table.ts';

/** The kinds of notices for people who wait for a show. */
export type ShowNoticeKind = 'soon' | 'starting' | 'live' | 'moved' | 'cancelled';

/**
 * Notices about shows. Each is sent once, to all who wait for the show. If a server ends in between, the next
 * one continues.
 */
export const showNotices = pgTable(
  'show_notices',
  {
    /** In the order of announcement. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    kind: text().$type<ShowNoticeKind>().notNull(),
    /** The start of the show that it refers to. A moved show is announced again. */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    /**
     * Identifies one change to several shows of a series. A person waiting for several of them is notified
     * once.
     */
    changeId: uuid('change_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('show_notices_once').on(table.streamId, table.kind, table.startsAt),
    // For waiting notices.
    index('show_notices_waiting')
      .on(table.id)
      .where(sql`${table.sentAt} is null`),
  ],
);
