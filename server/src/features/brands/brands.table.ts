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
    /** How much streamers may take off what it sells, for some minutes of a show. */
    liveDiscountMaxPercent: integer('live_discount_max_percent').notNull().default(0),
    verified: boolean().notNull().default(false),
    approvalStatus: text('approval_status')
      .$type<'pending' | 'approved' | 'rejected'>()
      .notNull()
      .default('pending'),
    /** Its products wait for an operator before they are sold, until one trusts it. */
    productsWait: boolean('products_wait').notNull().default(false),
    /** What the brand promises about returns; null for no word of it. */
    returnPolicy: text('return_policy'),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    /** Since when nobody sells for it: its account was deleted, or was given a role that has no brand. Null while somebody may. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // Few among many: what they sell is not shown.
  (table) => [
    index('brands_closed')
      .on(table.id)
      .where(sql`closed_at is not null`),
  ],
);
