import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.table.ts';

/** Who follows whom. While `acceptedAt` is null it is a request to follow a private profile (PROF-22). */
export const follows = pgTable(
  'follows',
  {
    followerId: text('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followeeId: text('followee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    // A profile's followers and requests, latest first.
    index('follows_by_followee').on(table.followeeId, table.createdAt.desc(), table.followerId),
    // Whom a profile follows, latest first.
    index('follows_by_follower').on(table.followerId, table.createdAt.desc(), table.followeeId),
  ],
);
