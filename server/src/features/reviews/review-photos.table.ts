import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';
import { reviews } from './reviews.table.ts';

/** Photos uploaded for reviews. A photo is unattached until its review is sent. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Not `cascade`: the row must stay until its file is deleted.
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** Position in the review, from 0. */
    position: integer().notNull().default(0),
    /** The key of its file. */
    key: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('review_photos_by_review').on(table.reviewId, table.position),
    // For a person's photos by age.
    index('review_photos_by_user').on(table.userId, table.createdAt),
  ],
);
