import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';

/** People with an account. Columns up to `twoFactorEnabled` are the auth library's; it reads and writes them itself. */
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
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    bio: text(),
    location: text(),
    /** While it is false, streams and wishlist are for the owner, accepted followers and admins (PROF-21). */
    publicProfile: boolean('public_profile').notNull().default(true),
    socialLinks: jsonb('social_links').$type<UserSocialLinks>().notNull().default({}),
    newsletter: boolean().notNull().default(false),
    /** Made by the seed: exists only outside production. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  // The next free username (REG-19) looks up all that start with the wanted one.
  (table) => [index('users_username_prefix').on(sql`${table.username} text_pattern_ops`)],
);
