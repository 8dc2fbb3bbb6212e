import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/** Named parts of wishlists. */
export const wishlistCollections = pgTable(
  'wishlist_collections',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Everybody with this key may see the collection. Null while it is not shared. */
    shareKey: text('share_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For a user's collections by name, which is unique.
    uniqueIndex('wishlist_collections_name').on(table.userId, sql`lower(${table.name})`),
    // For a shared collection by its link.
    uniqueIndex('wishlist_collections_share_key').on(table.shareKey),
  ],
);
