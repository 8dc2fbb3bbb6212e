import { and, asc, eq, getTableColumns, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { payments } from './payments.table.ts';
import { refunds } from './refunds.table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

export function createPaymentsQueries(db: Queryable) {
  return {
    /** Served by `payments_once`. */
    async findByIdempotencyKey(buyerKey: string, idempotencyKey: string): Promise<PaymentRow | undefined> {
      const [row] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.buyerKey, buyerKey), eq(payments.idempotencyKey, idempotencyKey)));
      return row;
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      const [row] = await db.select().from(payments).where(eq(payments.id, id));
      return row;
    },

    /** Undefined where the shopper has used the key, or a payment of the checkout is under way. */
    async insert(row: typeof payments.$inferInsert): Promise<PaymentRow | undefined> {
      const [inserted] = await db.insert(payments).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    /** Nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<PaymentRow | undefined> {
      const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
      return row;
    },

    async update(
      id: string,
      values: Partial<Pick<PaymentRow, 'status' | 'reason' | 'paidWith' | 'updatedAt'>>,
    ): Promise<void> {
      await db.update(payments).set(values).where(eq(payments.id, id));
    },

    /** Those that were started, or wait for their shopper, and that nobody has touched since. Served by `payments_unsettled`. */
    async leftSince(
      { started, waiting }: { started: Date; waiting: Date },
      limit: number,
    ): Promise<PaymentRow[]> {
      return db
        .select()
        .from(payments)
        .where(
          or(
            and(eq(payments.status, 'started'), lt(payments.updatedAt, started)),
            and(eq(payments.status, 'needs-confirmation'), lt(payments.updatedAt, waiting)),
          ),
        )
        .orderBy(asc(payments.updatedAt))
        .limit(limit);
    },

    async insertRefund(row: typeof refunds.$inferInsert): Promise<void> {
      await db.insert(refunds).values(row);
    },

    /** With the payment's key and currency. Served by `refunds_due`. */
    async dueRefunds(limit: number): Promise<(RefundRow & { currency: string })[]> {
      return db
        .select({ ...getTableColumns(refunds), currency: payments.currency })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.status, 'due'))
        .orderBy(asc(refunds.createdAt))
        .limit(limit);
    },

    /** Whether this call has marked it. */
    async markRefunded(id: string): Promise<boolean> {
      const rows = await db
        .update(refunds)
        .set({ status: 'done' })
        .where(and(eq(refunds.id, id), eq(refunds.status, 'due')))
        .returning({ id: refunds.id });
      return rows.length > 0;
    },

    async adopt(fromKey: string, toKey: string): Promise<void> {
      await db.update(payments).set({ buyerKey: toKey }).where(eq(payments.buyerKey, fromKey));
    },
  };
}
