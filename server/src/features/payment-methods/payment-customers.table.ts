import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PaymentProviderName } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { users } from '../users/users.table.ts';

/** The payment provider's id of each user. Everything else is stored at the provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<PaymentProviderName>().notNull(),
    customerId: text('customer_id').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);
