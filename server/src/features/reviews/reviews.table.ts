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

/** What shoppers say of a product. */
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
    /** Its writer had bought the product here. */
    isVerified: boolean('is_verified').notNull().default(false),
    /** The brand's words to it. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    editedAt: timestamp('edited_at', { withTimezone: true, precision: 3 }),
    /** Whole milliseconds, so that a cursor that went through a JavaScript date still names the same moment. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    // A product's reviews, one index a sort, each ending in the id that the keyset cursor carries.
    index('reviews_by_product').on(table.productId, table.createdAt, table.id),
    index('reviews_helpful').on(table.productId, table.helpfulCount, table.createdAt, table.id),
    // Also how many there are of each number of stars, and those of one number.
    index('reviews_by_rating').on(table.productId, table.rating, table.createdAt, table.id),
    // One a product and person.
    uniqueIndex('reviews_one_by_user')
      .on(table.userId, table.productId)
      .where(sql`${table.userId} is not null`),
  ],
);
