import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Methods stored by the built-in test payment provider: the test cards that customers chose. No numbers are
 * stored.
 */
export const testPaymentMethods = pgTable(
  'test_payment_methods',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Which test card it is, such as `visa`. */
    card: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // For the methods of one customer.
  (table) => [index('test_payment_methods_by_customer').on(table.customerId, table.createdAt)],
);
