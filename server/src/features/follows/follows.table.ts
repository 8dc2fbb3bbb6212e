import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/** Who follows whom. While `acceptedAt` is null, it is a request to follow a private profile (PROF-22). */
export const follows = pgTable(
  'follows',
  {
    followerId: text('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followeeId: text('followee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Both have millisecond precision, so that a cursor that passed through a JavaScript date refers to the
     * same time.
     */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    // For a profile's followers, and their index-only count. All columns ascend; read backwards it is latest
    // first.
    index('follows_by_followee').on(table.followeeId, table.acceptedAt, table.followerId),
    // For the people whom a profile follows, and their index-only count.
    index('follows_by_follower').on(table.followerId, table.acceptedAt, table.followeeId),
    // For a profile's open requests.
    index('follows_requested')
      .on(table.followeeId, table.createdAt, table.followerId)
      .where(sql`${table.acceptedAt} is null`),
  ],
);
