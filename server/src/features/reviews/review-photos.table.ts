import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';
import { reviews } from './reviews.table.ts';

/** Photos that a person uploaded for a review; loose until the review is sent. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Not by cascade: the file goes with the row.
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** In the review, from 0. */
    position: integer().notNull().default(0),
    /** Of its file. */
    key: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('review_photos_by_review').on(table.reviewId, table.position),
    // The loose ones of a person, and the oldest of all.
    index('review_photos_by_user').on(table.userId, table.createdAt),
  ],
);
