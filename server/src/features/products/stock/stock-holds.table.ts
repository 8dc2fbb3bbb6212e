import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products.table.ts';

/**
 * Units deducted from `products.stock` for a shopper who is paying. They are later returned or sold. The sum
 * of stock, held and sold units is constant, and `products_stock_not_negative` prevents overselling (CART-5).
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    holdId: uuid('hold_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The variant of the units. Empty for a product without variants. */
    variantId: text('variant_id').notNull().default(''),
    quantity: integer().notNull(),
    /** The units are returned after this. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.productId, table.variantId] }),
    check('stock_holds_quantity_positive', sql`${table.quantity} > 0`),
    // For expired holds.
    index('stock_holds_expiring').on(table.expiresAt),
  ],
);
