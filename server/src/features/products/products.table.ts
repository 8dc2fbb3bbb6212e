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

/** Shown to shoppers. The partial indexes below serve only queries with this very condition. */
const listed = sql`active and public and approval_status = 'approved'`;

/** What brands sell. Money is in the currency's smallest unit; `rating` and `reviewCount` follow the reviews. */
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
    /** Why an operator rejected it; empty otherwise. */
    approvalReason: text('approval_reason').notNull().default(''),
    /** When its brand sent it, or last changed it while it waits. Whole milliseconds: an operator decides on this state of it. */
    submittedAt: timestamp('submitted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** What its evidence and its brand's is worth, 0 to 100; -1 for 'Unrated'. It follows the green claims. */
    greenScore: integer('green_score').notNull().default(-1),
    rating: real().notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** Grows with each change by a person, so that two who change it notice. */
    version: integer().notNull().default(1),
    /** The version at which units were last held, sold or given back; null where that never happened. */
    stockMovedAtVersion: integer('stock_moved_at_version'),
    /** Its brand has deleted it: nobody sees it any more, and shows, reviews and orders keep what they refer to. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Whole milliseconds, so that a cursor that went through a JavaScript date still names the same moment. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_positive', sql`${table.priceCents} > 0`),
    // The catalogue's pages, one index a sort, each ending in the id that the keyset cursor carries. All ascending:
    // read backwards they are the exact reverse, which `desc()` of the schema builder (NULLS LAST) is not.
    index('products_featured').on(table.isFeatured, table.createdAt, table.id).where(listed),
    index('products_newest').on(table.createdAt, table.id).where(listed),
    index('products_price').on(table.priceCents, table.id).where(listed),
    index('products_green').on(table.greenScore, table.id).where(listed),
    index('products_rating').on(table.rating, table.id).where(listed),
    // Category counts, a category with few products, and what resembles a product. The brand stands in it, so that to
    // count what no suspended account sells does not touch the table.
    index('products_category')
      .on(table.category, table.subcategory, table.rating, table.id, table.brandId)
      .where(listed),
    // What waits for an operator, the longest first.
    index('products_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`approval_status = 'pending' and deleted_at is null`),
    // What a brand manages: latest first, and otherwise the rows of one brand.
    index('products_inventory')
      .on(table.brandId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('products_by_brand').on(table.brandId, table.rating, table.id),
  ],
);
