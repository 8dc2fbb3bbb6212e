import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products.table.ts';

/**
 * The colors and sizes in which a product is made, each with units of its own. A product without any is sold by
 * `products.stock` alone. Of one with variants, a trigger keeps `products.stock` at what all of them have together.
 * Who changes one locks its product first.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Name of one of the product's colors; empty where it has none. */
    color: text().notNull().default(''),
    /** Empty where it has no sizes. */
    size: text().notNull().default(''),
    stock: integer().notNull(),
    /** Of one that costs more than its product; in the smallest unit of the product's currency. */
    priceCents: integer('price_cents'),
    /** Which of the product's pictures shows it. */
    imagePosition: integer('image_position'),
    position: integer().notNull(),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variants_price_positive', sql`${table.priceCents} > 0`),
    // The variants of a product, too.
    unique('product_variants_once').on(table.productId, table.color, table.size),
  ],
);
