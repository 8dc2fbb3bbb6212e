import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Checkouts that are not paid, by the address that started them, for as long as their units are held. A table, so that all
 * servers count together.
 */
export const heldCheckouts = pgTable(
  'held_checkouts',
  {
    /** Written before the checkout itself. */
    checkoutId: uuid('checkout_id').primaryKey(),
    /** A hash of the address, or of its IPv6 network. */
    addressHash: text('address_hash').notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Those of one address.
    index('held_checkouts_by_address').on(table.addressHash, table.until),
    // Those whose time is over.
    index('held_checkouts_over').on(table.until),
  ],
);
