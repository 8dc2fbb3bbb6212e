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
    /** What a suspended person is told, in the words of an operator. Why they were suspended stands in the audit log. */
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
    /** What the operators' list sorts names by. Cut, as an index takes no text of any length. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`lower("left"(name, 100))`),
    /** What the operators' search reads. Each field begins after a blank, as short words match the beginnings of words. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || "left"(name, 100) || ' ' || "left"(email, 254) || ' ' || coalesce(username, ''))`,
      ),
  },
  (table) => [
    // The operators' list, one index a sort, read from either end; role and search text stand in it, so that neither a
    // deep page nor a search for something common touches the table but for the rows that it shows.
    index('users_by_created').on(table.createdAt, table.id, table.role, table.searchText),
    index('users_by_name').on(
      sql`${table.sortName} collate "und-x-icu"`,
      table.id,
      table.role,
      table.searchText,
    ),
    index('users_by_email').on(table.email, table.id, table.role, table.searchText),
    // The same for brands, streamers and admins, who are few among many.
    index('users_by_role_and_created')
      .on(table.role, table.createdAt, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    index('users_by_role_and_name')
      .on(table.role, sql`${table.sortName} collate "und-x-icu"`, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    index('users_by_role_and_email')
      .on(table.role, table.email, table.id, table.searchText)
      .where(sql`role <> 'user'`),
    // Who is suspended, few among many: what they sell is not shown.
    index('users_suspended')
      .on(table.id)
      .where(sql`banned`),
    // The operators' search for something rare.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
