import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { payments } from '../payments/payments.table.ts';
import { refunds } from '../payments/refunds.table.ts';
import { spendingRules } from './spending-rules.table.ts';

export type SpendingRow = typeof spendingRules.$inferSelect;

export function createSpendingQueries(db: Queryable) {
  return {
    async find(userId: string): Promise<SpendingRow | undefined> {
      const [row] = await db.select().from(spendingRules).where(eq(spendingRules.userId, userId));
      return row;
    },

    /** Locks the row until the transaction ends. Creates it if missing. */
    async lock(userId: string): Promise<SpendingRow> {
      await db.insert(spendingRules).values({ userId }).onConflictDoNothing();
      const [row] = await db
        .select()
        .from(spendingRules)
        .where(eq(spendingRules.userId, userId))
        .for('update');
      if (row === undefined) throw new Error('The spending rules do not exist');
      return row;
    },

    async update({ userId, ...values }: SpendingRow): Promise<void> {
      await db.update(spendingRules).set(values).where(eq(spendingRules.userId, userId));
    },

    /**
     * Payments since a time, including those in progress, minus refunds, including due ones. Served by
     * `payments_once`.
     */
    async spentSince(buyerKey: string, currency: string, since: Date): Promise<number> {
      const back = sql`(select coalesce(sum(back.amount_cents), 0) from ${refunds} as back where back.payment_id = payments.id)`;
      const [row] = await db
        .select({ cents: sql`coalesce(sum(${payments.amountCents} - ${back}), 0)`.mapWith(Number) })
        .from(payments)
        .where(
          and(
            eq(payments.buyerKey, buyerKey),
            eq(payments.currency, currency),
            gt(payments.createdAt, since),
            inArray(payments.status, ['started', 'needs-confirmation', 'succeeded']),
          ),
        );
      return row?.cents ?? 0;
    },
  };
}
