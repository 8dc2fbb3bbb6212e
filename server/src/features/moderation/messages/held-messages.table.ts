import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ChatMessageDraft } from '../../streams/event-log/event-log.service.ts';
import { users } from '../../users/users.table.ts';

/** Messages that wait or waited for a moderator, with the decision. */
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
    /** As it will be appended to the show's log. */
    message: jsonb().$type<ChatMessageDraft>().notNull(),
    state: text().$type<'waiting' | 'approved' | 'refused'>().notNull().default('waiting'),
    heldAt: timestamp('held_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When its author dismissed it. */
    dismissedAt: timestamp('dismissed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // A repeated message is held only once. The author comes first, for deleted accounts.
    uniqueIndex('held_messages_by_author').on(table.authorId, table.streamId, table.clientMessageId),
    // For waiting ones, oldest first.
    index('held_messages_waiting')
      .on(table.hostId, table.heldAt)
      .where(sql`${table.state} = 'waiting'`),
    // For whether a show has any that its author may want to see.
    index('held_messages_of_show')
      .on(table.streamId)
      .where(sql`${table.state} <> 'approved'`),
  ],
);
