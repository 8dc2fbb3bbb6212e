import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products.table.ts';

/**
 * The colors and sizes in which a product exists, each with its own stock. A product without any uses only
 * `products.stock`. For one with variants, a trigger keeps `products.stock` equal to their sum. Lock the
 * product before changing a variant.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Name of one of the product's colors. Empty if it has none. */
    color: text().notNull().default(''),
    /** Empty if it has no sizes. */
    size: text().notNull().default(''),
    stock: integer().notNull(),
    /** Set if it costs more than its product. In the smallest unit of the product's currency. */
    priceCents: integer('price_cents'),
    /** Position of the product's picture that shows it. */
    imagePosition: integer('image_position'),
    position: integer().notNull(),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variants_price_positive', sql`${table.priceCents} > 0`),
    // Also for the variants of a product.
    unique('product_variants_once').on(table.productId, table.color, table.size),
  ],
);
