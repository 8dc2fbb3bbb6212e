import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams.table.ts';

/** What those who wait for a show are told of it. */
export type ShowNewsKind = 'soon' | 'starting' | 'live' | 'moved' | 'cancelled';

/** What is to be told of shows, each once: a server that ends in between leaves it to the next one. */
export const showNews = pgTable(
  'show_news',
  {
    /** In the order in which it is told. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    kind: text().$type<ShowNewsKind>().notNull(),
    /** For which start of the show: one that was moved is told of again. */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    /** One change of several shows of a series: who waits for some of them is told once. */
    changeId: uuid('change_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('show_news_once').on(table.streamId, table.kind, table.startsAt),
    // What is still to be told.
    index('show_news_waiting')
      .on(table.id)
      .where(sql`${table.toldAt} is null`),
  ],
);
