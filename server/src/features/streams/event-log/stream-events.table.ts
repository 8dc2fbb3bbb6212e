import {
  index,
  bigint,
  boolean,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { StreamEventType } from '@greenroom/contract/streams/stream-event.schemas';
import { streams } from '../streams.table.ts';

/**
 * One append-only log a show: all that happens in it. Rows are never removed while the show exists, nor changed, but for
 * who wrote or did it, which goes with the account, and whether a message is shown. What moderation hides or shows again is an event of
 * its own besides. The primary key serves "what came after sequence n".
 */
export const streamEvents = pgTable(
  'stream_events',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    sequence: bigint({ mode: 'number' }).notNull(),
    type: text().$type<StreamEventType>().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    streamTimeMs: bigint('stream_time_ms', { mode: 'number' }).notNull(),
    actorId: text('actor_id'),
    clientMessageId: uuid('client_message_id'),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of a message: somebody has taken it off the chat. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.sequence] }),
    // A message that its sender sends again after a lost connection is found, not stored twice.
    uniqueIndex('stream_events_client_message')
      .on(table.streamId, table.actorId, table.clientMessageId)
      .where(sql`${table.clientMessageId} is not null`),
    // Those of a replay, among its many messages.
    index('stream_events_captions')
      .on(table.streamId, table.sequence)
      .where(sql`${table.type} = 'caption.line'`),
  ],
);
