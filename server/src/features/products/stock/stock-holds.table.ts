import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products.table.ts';

/**
 * Units that are taken out of `products.stock` for a shopper who pays. They go back, or are sold: what is in stock, held
 * and sold together is always the same, and `products_stock_not_negative` keeps it from being oversold (CART-5).
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    holdId: uuid('hold_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of which variant the units are; empty for a product without variants. */
    variantId: text('variant_id').notNull().default(''),
    quantity: integer().notNull(),
    /** After this the units go back. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.productId, table.variantId] }),
    check('stock_holds_quantity_positive', sql`${table.quantity} > 0`),
    // The holds whose time is over.
    index('stock_holds_expiring').on(table.expiresAt),
  ],
);
