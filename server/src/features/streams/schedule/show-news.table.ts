import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams.table.ts';

/** The kinds of news for people who wait for a show. */
export type ShowNewsKind = 'soon' | 'starting' | 'live' | 'moved' | 'cancelled';

/** News about shows, each announced once. If a server ends in between, the next one continues. */
export const showNews = pgTable(
  'show_news',
  {
    /** In the order of announcement. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    kind: text().$type<ShowNewsKind>().notNull(),
    /** The start of the show that it refers to. A moved show is announced again. */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    /**
     * Identifies one change to several shows of a series. A person waiting for several of them is notified
     * once.
     */
    changeId: uuid('change_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('show_news_once').on(table.streamId, table.kind, table.startsAt),
    // For news that is waiting.
    index('show_news_waiting')
      .on(table.id)
      .where(sql`${table.toldAt} is null`),
  ],
);
