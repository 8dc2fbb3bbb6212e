import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the built-in test payment provider keeps: the test cards that its customers chose. No number is stored. */
export const testPaymentMethods = pgTable(
  'test_payment_methods',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Which of the provider's test cards it is, such as `visa`. */
    card: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // The methods of one customer.
  (table) => [index('test_payment_methods_by_customer').on(table.customerId, table.createdAt)],
);
