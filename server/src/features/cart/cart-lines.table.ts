import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { carts } from './carts.table.ts';

/** Units of a product in a cart, one line per color and size. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    buyerKey: text('buyer_key')
      .notNull()
      .references(() => carts.buyerKey, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text().notNull().default(''),
    size: text().notNull().default(''),
    quantity: integer().notNull(),
    /** The unit price when the shopper added it, or the price that they accepted since. */
    seenPriceCents: integer('seen_price_cents').notNull(),
    /**
     * The show in which the shopper last saw it, and the pin that they used. Kept even if the show was
     * deleted.
     */
    streamId: uuid('stream_id'),
    pinId: uuid('pin_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 10`),
    // Also for the lines of one cart.
    unique('cart_lines_once').on(table.buyerKey, table.productId, table.color, table.size),
  ],
);
