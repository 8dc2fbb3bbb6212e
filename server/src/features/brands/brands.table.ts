import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../users/users.table.ts';

/** Sellers with a public page. */
export const brands = pgTable(
  'brands',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    companyName: text('company_name').notNull(),
    slug: text().notNull().unique(),
    companyDescription: text('company_description').notNull().default(''),
    location: text().notNull().default(''),
    logoUrl: text('logo_url'),
    coverImageUrl: text('cover_image_url'),
    websiteUrl: text('website_url'),
    businessEmail: text('business_email'),
    businessPhone: text('business_phone'),
    /** The largest discount that streamers may offer on its products for some minutes of a show. */
    liveDiscountMaxPercent: integer('live_discount_max_percent').notNull().default(0),
    verified: boolean().notNull().default(false),
    approvalStatus: text('approval_status')
      .$type<'pending' | 'approved' | 'rejected'>()
      .notNull()
      .default('pending'),
    /** Whether its products need approval, until an operator trusts the brand. */
    productsWait: boolean('products_wait').notNull().default(false),
    /** The brand's return policy. Null if it states none. */
    returnPolicy: text('return_policy'),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    /** When it was closed: its account was deleted, or got a role without a brand. Null while it is open. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // Few brands are hidden, so these indexes are partial.
  (table) => [
    index('brands_closed')
      .on(table.id)
      .where(sql`closed_at is not null`),
  ],
);
