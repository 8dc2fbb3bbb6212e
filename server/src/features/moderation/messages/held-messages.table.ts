import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ChatMessageDraft } from '../../streams/event-log/event-log.service.ts';
import { users } from '../../users/users.table.ts';

/** Messages that wait until a moderator has read them, and what became of them. */
export const heldMessages = pgTable(
  'held_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    streamId: uuid('stream_id').notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientMessageId: uuid('client_message_id').notNull(),
    /** As the log of the show takes it. */
    message: jsonb().$type<ChatMessageDraft>().notNull(),
    state: text().$type<'waiting' | 'approved' | 'refused'>().notNull().default('waiting'),
    heldAt: timestamp('held_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Since when its author wants to see it no more. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // One that its sender sends again is held once. It begins with the author, for accounts that are deleted.
    uniqueIndex('held_messages_by_author').on(table.authorId, table.streamId, table.clientMessageId),
    // Those that wait, oldest first.
    index('held_messages_waiting')
      .on(table.hostId, table.heldAt)
      .where(sql`${table.state} = 'waiting'`),
    // Whether a show has any that its author may want to see.
    index('held_messages_of_show')
      .on(table.streamId)
      .where(sql`${table.state} <> 'approved'`),
  ],
);
