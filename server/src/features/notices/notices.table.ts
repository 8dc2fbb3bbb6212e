import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import { users } from '../users/users.table.ts';

/** Notices in the app. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Who did it. Null for the server itself, or if that account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Values for the sentence in addition to the actor, such as the new role. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Identifies a notice that a user receives only once, however often it is sent. */
    onceKey: text('once_key'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    // For a user's notices, latest first.
    index('notices_by_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('notices_once')
      .on(table.userId, table.onceKey)
      .where(sql`${table.onceKey} is not null`),
    // For the unread count.
    index('notices_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
);
