import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** People with an account. Columns up to `banExpires` are the auth library's; it reads and writes them itself. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    username: text().unique(),
    displayUsername: text('display_username'),
    role: text().$type<'user' | 'brand' | 'streamer' | 'admin'>().notNull().default('user'),
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: timestamp('ban_expires', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    bio: text(),
    location: text(),
    newsletter: boolean().notNull().default(false),
    /** Made by the seed: exists only outside production. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  // The next free username (REG-19) looks up all that start with the wanted one.
  (table) => [index('users_username_prefix').on(sql`${table.username} text_pattern_ops`)],
);
