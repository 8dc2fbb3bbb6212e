import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ModerationType } from '@greenroom/contract/moderation/moderation.schemas';
import { users } from '../users/users.table.ts';
import type { Moderated } from './moderated.ts';

/**
 * What was done in a streamer's chats, by whom and why. Append-only: a trigger refuses every change but the loss of a
 * person whose account is deleted, and every removal but that of the streamer's own account.
 */
export const moderationEntries = pgTable(
  'moderation_entries',
  {
    id: uuid().primaryKey(),
    /** The streamer, whose chats it was done in. */
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<ModerationType>().notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    targetId: text('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** For moderators. */
    reason: text().notNull(),
    /** For the person. */
    told: text().notNull(),
    durationSeconds: integer('duration_seconds'),
    /** The show that it was done in, where it was one. */
    streamId: uuid('stream_id'),
    /** What it changed, and what that was before and after: by these it can be undone. */
    moderated: jsonb().$type<Moderated>().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    /** Of an undo: the entry that it undid. */
    undoes: uuid(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // The log, latest first.
    index('moderation_entries_by_host').on(table.hostId, table.at, table.id),
    // What was done about one person, latest first.
    index('moderation_entries_by_target').on(table.hostId, table.targetId, table.at),
    // For accounts that are deleted.
    index('moderation_entries_by_actor').on(table.actorId),
    index('moderation_entries_by_person').on(table.targetId),
    // Nothing is undone twice.
    uniqueIndex('moderation_entries_undone')
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
  ],
);
