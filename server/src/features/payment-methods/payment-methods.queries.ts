import type { PaymentProviderName } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { paymentCustomers } from './payment-customers.table.ts';

export function createPaymentMethodsQueries(db: Queryable) {
  return {
    async customerIdOf(userId: string, provider: PaymentProviderName): Promise<string | undefined> {
      const [row] = await db
        .select({ customerId: paymentCustomers.customerId })
        .from(paymentCustomers)
        .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)));
      return row?.customerId;
    },

    /** Keeps the existing one if another request was first. */
    async insertCustomer(row: {
      userId: string;
      provider: PaymentProviderName;
      customerId: string;
    }): Promise<void> {
      await db.insert(paymentCustomers).values(row).onConflictDoNothing();
    },

    async deleteCustomer(userId: string, provider: PaymentProviderName): Promise<void> {
      await db
        .delete(paymentCustomers)
        .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)));
    },
  };
}
