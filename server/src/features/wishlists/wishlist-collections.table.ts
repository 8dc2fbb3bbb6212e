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
    /** Whoever has it may look at the collection; null while it is not shared. */
    shareKey: text('share_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One user's collections by name, and no name twice.
    uniqueIndex('wishlist_collections_name').on(table.userId, sql`lower(${table.name})`),
    // A shared one by its address.
    uniqueIndex('wishlist_collections_share_key').on(table.shareKey),
  ],
);
