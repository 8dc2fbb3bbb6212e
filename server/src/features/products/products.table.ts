import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { brands } from '../brands/brands.table.ts';

/**
 * The condition of visible products. The partial indexes below serve only queries with exactly this
 * condition.
 */
const listed = sql`active and public and approval_status = 'approved'`;

/**
 * Brands' products. Money is in the currency's smallest unit. `rating` and `reviewCount` are derived from the
 * reviews.
 */
export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    category: text().$type<ProductCategory>().notNull(),
    subcategory: text().notNull().default(''),
    priceCents: integer('price_cents').notNull(),
    originalPriceCents: integer('original_price_cents'),
    currency: text().notNull().default('USD'),
    stock: integer().notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    tags: text().array().notNull().default([]),
    features: jsonb().$type<string[]>().notNull().default([]),
    specifications: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    colors: jsonb().$type<{ name: string; hex: string }[]>().notNull().default([]),
    sizes: text().array().notNull().default([]),
    isFeatured: boolean('is_featured').notNull().default(false),
    isNew: boolean('is_new').notNull().default(false),
    isTrending: boolean('is_trending').notNull().default(false),
    active: boolean().notNull().default(true),
    public: boolean().notNull().default(true),
    approvalStatus: text('approval_status')
      .$type<'pending' | 'approved' | 'rejected'>()
      .notNull()
      .default('approved'),
    /** Why an operator rejected it. Otherwise empty. */
    approvalReason: text('approval_reason').notNull().default(''),
    /**
     * When its brand submitted it, or last changed it while it was waiting. Millisecond precision, because
     * operators decide on exactly this state.
     */
    submittedAt: timestamp('submitted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /**
     * The score of its own and its brand's evidence, 0 to 100; -1 for 'Unrated'. Derived from the green
     * claims.
     */
    greenScore: integer('green_score').notNull().default(-1),
    rating: real().notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** Increases with each change by a person, so that concurrent editors notice each other. */
    version: integer().notNull().default(1),
    /** The version at which units were last held, sold or returned. Null if never. */
    stockMovedAtVersion: integer('stock_moved_at_version'),
    /**
     * When its brand deleted it. Nobody sees it any more, but shows, reviews and orders still refer to it.
     */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /**
     * Millisecond precision, so that a cursor that passed through a JavaScript date refers to the same time.
     */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_positive', sql`${table.priceCents} > 0`),
    // For the catalogue's pages: one index per sort, each ending in the id that the keyset cursor contains.
    // All columns ascend: read backwards they are the exact reverse, unlike `desc()` of the schema builder
    // (NULLS LAST).
    index('products_featured').on(table.isFeatured, table.createdAt, table.id).where(listed),
    index('products_newest').on(table.createdAt, table.id).where(listed),
    index('products_price').on(table.priceCents, table.id).where(listed),
    index('products_green').on(table.greenScore, table.id).where(listed),
    index('products_rating').on(table.rating, table.id).where(listed),
    // For category counts, categories with few products, and similar products. Includes the brand, so that
    // counting without suspended accounts is index-only.
    index('products_category')
      .on(table.category, table.subcategory, table.rating, table.id, table.brandId)
      .where(listed),
    // For products waiting for approval, the longest first.
    index('products_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`approval_status = 'pending' and deleted_at is null`),
    // For a brand's inventory, latest first, and other reads of one brand's rows.
    index('products_inventory')
      .on(table.brandId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('products_by_brand').on(table.brandId, table.rating, table.id),
  ],
);
