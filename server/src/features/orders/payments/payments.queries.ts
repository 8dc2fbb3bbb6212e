import { and, asc, eq, gt, inArray, lt, lte, min, or, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { payments } from './payments.table.ts';
import { refunds } from './refunds.table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** The refund of an order that is not paid back yet, and since when. Null if none is due. */
export interface DueRefund {
  cents: number;
  since: Date | null;
}

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

    /** Undefined if the shopper has used the key, or a payment of the checkout is in progress. */
    async insert(row: typeof payments.$inferInsert): Promise<PaymentRow | undefined> {
      const [inserted] = await db.insert(payments).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    /** Locks the row until the transaction ends. */
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

    /**
     * Payments that were started or wait for their shopper, untouched since. Served by `payments_unsettled`.
     */
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
        .orderBy(asc(payments.lookedAt))
        .limit(limit);
    },

    /** Moves unsettled payments behind those that were not examined for longer. */
    async markLooked(ids: readonly string[], at: Date): Promise<void> {
      if (ids.length > 0)
        await db
          .update(payments)
          .set({ lookedAt: at })
          .where(inArray(payments.id, [...ids]));
    },

    /** Refunds of an order, paid or due. Served by `refunds_by_order`. */
    async refundedOf(orderId: string): Promise<number> {
      const [row] = await db
        .select({ cents: sum(refunds.amountCents) })
        .from(refunds)
        .where(eq(refunds.orderId, orderId));
      return Number(row?.cents ?? 0);
    },

    /**
     * Refunds of an order that are not paid yet, and since when they are due. Served by `refunds_by_order`.
     */
    async dueRefundOf(orderId: string): Promise<DueRefund> {
      const [row] = await db
        .select({ cents: sum(refunds.amountCents), since: min(refunds.createdAt) })
        .from(refunds)
        .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'due'), gt(refunds.amountCents, 0)));
      return { cents: Number(row?.cents ?? 0), since: row?.since ?? null };
    },

    /** All refunds of a payment, paid or due. Served by `refunds_by_payment`. */
    async refundsOf(paymentId: string): Promise<RefundRow[]> {
      return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
    },

    /** The refund did not reach the buyer, so its amount becomes 0. */
    async undoRefund(id: string): Promise<void> {
      await db.update(refunds).set({ status: 'undone', amountCents: 0 }).where(eq(refunds.id, id));
    },

    async hasRefund(orderId: string, id: string): Promise<boolean> {
      const rows = await db
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId)));
      return rows.length > 0;
    },

    /** False if the id exists. A refund of 0 is done immediately. */
    async insertRefund(row: typeof refunds.$inferInsert): Promise<boolean> {
      const status = row.amountCents === 0 ? 'done' : 'due';
      const rows = await db
        .insert(refunds)
        .values(Object.assign({ status }, row))
        .onConflictDoNothing()
        .returning({ id: refunds.id });
      return rows.length > 0;
    },

    /**
     * Takes due refunds with their payment's currency. Each is taken by one server; if it fails, it becomes
     * due again with a growing delay, so that it does not block the others. Served by `refunds_due`.
     */
    async takeDueRefunds(now: Date, limit: number): Promise<(RefundRow & { currency: string })[]> {
      const due = db
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.status, 'due'), lte(refunds.nextTryAt, now)))
        .orderBy(asc(refunds.nextTryAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      const taken = await db
        .update(refunds)
        .set({
          tries: sql`${refunds.tries} + 1`,
          nextTryAt: sql`${now}::timestamptz + least(3600, 2 * 2 ^ least(${refunds.tries}, 12)) * interval '1 second'`,
        })
        .where(inArray(refunds.id, due))
        .returning();
      if (taken.length === 0) return [];
      const paid = await db
        .select({ id: payments.id, currency: payments.currency })
        .from(payments)
        .where(inArray(payments.id, [...new Set(taken.map(({ paymentId }) => paymentId))]));
      const currencies = new Map(paid.map(({ id, currency }) => [id, currency]));
      return taken.map((refund) =>
        Object.assign(refund, { currency: currencies.get(refund.paymentId) ?? '' }),
      );
    },

    /** Whether this call marked it. */
    async markRefunded(id: string): Promise<boolean> {
      const rows = await db
        .update(refunds)
        .set({ status: 'done' })
        .where(and(eq(refunds.id, id), eq(refunds.status, 'due')))
        .returning({ id: refunds.id });
      return rows.length > 0;
    },

    /**
     * Moves a guest's payments in progress, or the one with this id, to another buyer. If both have used a
     * key, it stays with the other buyer, and the guest's payment is found by its id.
     */
    async move(fromKey: string, toKey: string, which: 'under-way' | { id: string }): Promise<void> {
      await db
        .update(payments)
        .set({
          buyerKey: toKey,
          idempotencyKey: sql`case when ${payments.idempotencyKey} in (
            select known.idempotency_key from ${payments} as known where known.buyer_key = ${toKey}
          ) then 'merged:' || ${payments.id} else ${payments.idempotencyKey} end`,
        })
        .where(
          and(
            eq(payments.buyerKey, fromKey),
            which === 'under-way'
              ? inArray(payments.status, ['started', 'needs-confirmation'])
              : eq(payments.id, which.id),
          ),
        );
    },
  };
}
