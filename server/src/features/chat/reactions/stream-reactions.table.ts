import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Reaction } from '@greenroom/contract/chat/reactions';
import { streams } from '../../streams/streams.table.ts';

/**
 * How many reactions a show had: one row per kind, increased every few seconds. Nobody records who sent them.
 */
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
