import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { testCharges } from './test-charges.table.ts';
import { testRefunds } from './test-refunds.table.ts';

export type TestChargeRow = typeof testCharges.$inferSelect;

export function createTestChargesQueries(db: Queryable) {
  return {
    /** The charge with this key, and whether this call created it. */
    async insertOrFind(
      row: typeof testCharges.$inferInsert,
    ): Promise<{ charge: TestChargeRow; isNew: boolean }> {
      const [inserted] = await db.insert(testCharges).values(row).onConflictDoNothing().returning();
      if (inserted !== undefined) return { charge: inserted, isNew: true };
      const found = await this.find(row.key);
      if (found === undefined) throw new Error(`The test charge ${row.key} does not exist`);
      return { charge: found, isNew: false };
    },

    async find(key: string): Promise<TestChargeRow | undefined> {
      const [row] = await db.select().from(testCharges).where(eq(testCharges.key, key));
      return row;
    },

    async settle(key: string, status: 'succeeded' | 'declined'): Promise<void> {
      await db
        .update(testCharges)
        .set({ status })
        .where(and(eq(testCharges.key, key), eq(testCharges.status, 'needs-confirmation')));
    },

    async refund(refund: typeof testRefunds.$inferInsert): Promise<void> {
      const [inserted] = await db.insert(testRefunds).values(refund).onConflictDoNothing().returning();
      if (inserted === undefined) return;
      await db
        .update(testCharges)
        .set({ refundedCents: sql`${testCharges.refundedCents} + ${refund.amountCents}` })
        .where(eq(testCharges.key, refund.chargeKey));
    },
  };
}
