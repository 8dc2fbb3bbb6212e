import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Reaction } from '@greenroom/contract/chat/reactions';
import { streams } from '../../streams/streams.table.ts';

/** How many reactions a show had: one row a kind, added to every few seconds. Who sent them is kept nowhere. */
export const streamReactions = pgTable(
  'stream_reactions',
  {
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    reaction: text().$type<Reaction>().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.reaction] })],
);
