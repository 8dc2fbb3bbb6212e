import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ModerationType } from '@greenroom/contract/moderation/moderation.schemas';
import { users } from '../users/users.table.ts';
import type { Moderated } from './moderated.ts';

/**
 * Moderation actions in a streamer's chats, with actor and reason. Append-only: a trigger rejects every
 * change except removing a deleted account's person, and every deletion except with the streamer's own
 * account.
 */
export const moderationEntries = pgTable(
  'moderation_entries',
  {
    id: uuid().primaryKey(),
    /** The streamer whose chats are concerned. */
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<ModerationType>().notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    targetId: text('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** For moderators. */
    reason: text().notNull(),
    /** For the person. */
    messageToPerson: text('message_to_person').notNull(),
    durationSeconds: integer('duration_seconds'),
    /** The show in which it was done, if there was one. */
    streamId: uuid('stream_id'),
    /** The subject with its states before and after, from which it can be undone. */
    moderated: jsonb().$type<Moderated>().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    /** The entry that an undo reversed. */
    undoes: uuid(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // For the log, latest first.
    index('moderation_entries_by_host').on(table.hostId, table.at, table.id),
    // For actions about one person, latest first.
    index('moderation_entries_by_target').on(table.hostId, table.targetId, table.at),
    // For deleted accounts.
    index('moderation_entries_by_actor').on(table.actorId),
    index('moderation_entries_by_person').on(table.targetId),
    // An entry can be undone only once.
    uniqueIndex('moderation_entries_undone')
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
  ],
);
