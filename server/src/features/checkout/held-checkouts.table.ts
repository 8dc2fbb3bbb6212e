import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Unpaid checkouts by the address that started them, for as long as their units are held. This is a table so
 * that all servers count together.
 */
export const heldCheckouts = pgTable(
  'held_checkouts',
  {
    /** Stored before the checkout itself. */
    checkoutId: uuid('checkout_id').primaryKey(),
    /** A hash of the address, or of its IPv6 network. */
    addressHash: text('address_hash').notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // For the checkouts of one address.
    index('held_checkouts_by_address').on(table.addressHash, table.until),
    // For the expired ones.
    index('held_checkouts_over').on(table.until),
  ],
);
