import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { testPaymentMethods } from './test-payment-methods.table.ts';

export type TestPaymentMethodRow = typeof testPaymentMethods.$inferSelect;

function ofCustomer(customerId: string, id: string) {
  return and(eq(testPaymentMethods.id, id), eq(testPaymentMethods.customerId, customerId));
}

export function createTestPaymentMethodsQueries(db: Queryable) {
  return {
    /** Serialises changes of one customer's methods until the transaction ends. */
    async lock(customerId: string): Promise<void> {
      await takeNamedLock(db, customerId);
    },

    async list(customerId: string): Promise<TestPaymentMethodRow[]> {
      return db
        .select()
        .from(testPaymentMethods)
        .where(eq(testPaymentMethods.customerId, customerId))
        .orderBy(
          desc(testPaymentMethods.isDefault),
          asc(testPaymentMethods.createdAt),
          asc(testPaymentMethods.id),
        );
    },

    async insert(row: { id: string; customerId: string; card: string; isDefault: boolean }): Promise<void> {
      await db.insert(testPaymentMethods).values(row);
    },

    async delete(customerId: string, id: string): Promise<TestPaymentMethodRow | undefined> {
      const [row] = await db.delete(testPaymentMethods).where(ofCustomer(customerId, id)).returning();
      return row;
    },

    async deleteAll(customerId: string): Promise<void> {
      await db.delete(testPaymentMethods).where(eq(testPaymentMethods.customerId, customerId));
    },

    /** False, without any change, if the customer has no such method. */
    async makeDefault(customerId: string, id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: testPaymentMethods.id })
        .from(testPaymentMethods)
        .where(ofCustomer(customerId, id));
      if (row === undefined) return false;
      await db
        .update(testPaymentMethods)
        .set({ isDefault: sql`${testPaymentMethods.id} = ${id}` })
        .where(eq(testPaymentMethods.customerId, customerId));
      return true;
    },
  };
}
