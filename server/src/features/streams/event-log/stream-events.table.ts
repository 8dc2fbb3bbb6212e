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
 * One append-only log per show, with everything that happens in it. Rows are never removed while the show
 * exists. Only two things change: the actor is removed with the account, and messages are marked as removed
 * or visible. Moderation also adds an event of its own. The primary key serves "the events after sequence n".
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
    /** For a message: whether somebody has removed it from the chat. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.sequence] }),
    // Finds a message that its sender repeats after a lost connection, so that it is not stored twice.
    uniqueIndex('stream_events_client_message')
      .on(table.streamId, table.actorId, table.clientMessageId)
      .where(sql`${table.clientMessageId} is not null`),
    // For a replay's captions among its many messages.
    index('stream_events_captions')
      .on(table.streamId, table.sequence)
      .where(sql`${table.type} = 'caption.line'`),
  ],
);
