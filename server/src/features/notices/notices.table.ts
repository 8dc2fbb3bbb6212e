import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import { users } from '../users/users.table.ts';

/** What a user is told in the app. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Who did it; null for the server itself, or after that account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the sentence needs besides the actor, such as the new role. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of what a user is told once, however often it is sent: names it. */
    onceKey: text('once_key'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    // A user's notices, latest first.
    index('notices_by_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('notices_once')
      .on(table.userId, table.onceKey)
      .where(sql`${table.onceKey} is not null`),
    // How many are unread.
    index('notices_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
);
