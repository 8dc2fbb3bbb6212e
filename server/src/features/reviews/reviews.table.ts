import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { users } from '../users/users.table.ts';

/** Shoppers' reviews of products. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    rating: integer().notNull(),
    comment: text().notNull(),
    helpfulCount: integer('helpful_count').notNull().default(0),
    /** Whether the author had bought the product here. */
    isVerified: boolean('is_verified').notNull().default(false),
    /** The brand's reply. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    editedAt: timestamp('edited_at', { withTimezone: true, precision: 3 }),
    /** Whole milliseconds, because a cursor passes through a JavaScript `Date`. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    // For a product's reviews: one index per sort, each ending with the id for the keyset cursor.
    index('reviews_by_product').on(table.productId, table.createdAt, table.id),
    index('reviews_helpful').on(table.productId, table.helpfulCount, table.createdAt, table.id),
    // Also for the totals by number of stars, and for the reviews with one number.
    index('reviews_by_rating').on(table.productId, table.rating, table.createdAt, table.id),
    // One review per product and person.
    uniqueIndex('reviews_one_by_user')
      .on(table.userId, table.productId)
      .where(sql`${table.userId} is not null`),
  ],
);
