import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';

/** People with an account. The auth library reads and writes the columns up to `twoFactorEnabled`. */
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
    /** The operator's message to a suspended person. The reason for the suspension is in the audit log. */
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
    /**
     * If false, streams and wishlist are visible only to the owner, accepted followers and admins (PROF-21).
     */
    publicProfile: boolean('public_profile').notNull().default(true),
    socialLinks: jsonb('social_links').$type<UserSocialLinks>().notNull().default({}),
    newsletter: boolean().notNull().default(false),
    /** Created by the seed. Exists only outside production. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** The operators' list sorts names by it. Shortened, because an index entry has a maximum size. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`lower("left"(name, 100))`),
    /**
     * The operators' search matches it. A blank precedes each field, because short words match the start of
     * words.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || "left"(name, 100) || ' ' || "left"(email, 254) || ' ' || coalesce(username, ''))`,
      ),
  },
  (table) => [
    // For the operators' list: one index per sort, read from either end. They include role and search text,
    // so deep pages and searches for a common text read the table only for the rows that are shown.
    index('users_by_created').on(table.createdAt, table.id, table.role, table.searchText),
    index('users_by_name').on(
      sql`${table.sortName} collate "und-x-icu"`,
      table.id,
      table.role,
      table.searchText,
    ),
    index('users_by_email').on(table.email, table.id, table.role, table.searchText),
    // The same for brands, streamers and admins, who are few.
    index('users_by_role_and_created')
      .on(table.role, table.createdAt, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    index('users_by_role_and_name')
      .on(table.role, sql`${table.sortName} collate "und-x-icu"`, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    index('users_by_role_and_email')
      .on(table.role, table.email, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    // For suspended users, who are few. Their products are not shown.
    index('users_suspended')
      .on(table.id)
      .where(sql`banned`),
    // For the operators' search for a rare text.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
