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
import type { ProductCategory } from '@greenroom/contract/products/products.schemas';
import { brands } from './brands.table.ts';

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
    couponCode: text('coupon_code'),
    couponDiscountPercent: integer('coupon_discount_percent'),
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
    rating: real().notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_positive', sql`${table.priceCents} > 0`),
    // The catalogue's pages, one index a sort, each ending in the id that the keyset cursor carries.
    index('products_featured').on(table.isFeatured.desc(), table.createdAt.desc(), table.id.desc()),
    index('products_newest').on(table.createdAt.desc(), table.id.desc()),
    index('products_price').on(table.priceCents, table.id),
    index('products_rating').on(table.rating.desc(), table.id.desc()),
    // The same within a category, and the category cards' counts.
    index('products_category').on(table.category, table.createdAt.desc(), table.id.desc()),
    index('products_by_brand').on(table.brandId),
  ],
);
