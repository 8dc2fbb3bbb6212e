import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { divide } from '@greenroom/contract/cart/totals';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MoneyBack, PaymentProvider } from '../../payments/payments.service.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import { createPaymentsQueries, type RefundRow } from './payments.queries.ts';

/**
 * A closed account returns every refund. After this many returned ones, the money of a cancelled order waits
 * for operators.
 */
const undoneOfOrderMax = 2;

/**
 * Refunds and disputes that happened at the provider without an action here (CART-7). Orders follow the
 * provider's current state of a payment, so repeated or reordered messages change nothing.
 */
export function createProviderRefunds({
  db,
  jobs,
  provider,
  orderNotices,
  now,
}: {
  db: Database;
  jobs: Jobs;
  provider: PaymentProvider | undefined;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  /**
   * Attributes the amount to the payment's orders in proportion to what is left of each, and never more than
   * is left. A due refund of ours may be for the same money, and the provider pays none of it twice.
   */
  async function count(
    transaction: Queryable,
    orders: readonly OrderRow[],
    { id: providerId, cause, amount }: MoneyBack,
  ): Promise<void> {
    const queries = createPaymentsQueries(transaction);
    const left: number[] = [];
    for (const { id, totalCents } of orders) left.push(totalCents - (await queries.refundedOf(id)));
    const leftCents = left.reduce((sum, cents) => sum + cents, 0);
    const shares = divide(Math.min(amount.amount, leftCents), left);
    for (const [index, { id: orderId, paymentId }] of orders.entries()) {
      const amountCents = shares[index] ?? 0;
      if (amountCents === 0) continue;
      const refund = { id: randomUUID(), paymentId, orderId, amountCents, providerId };
      await queries.insertRefund({ ...refund, status: 'done' });
      const kind = cause === 'dispute' ? 'charged-back' : 'refunded-at-provider';
      await createOrdersQueries(transaction).insertEvents([{ orderId, kind, at: now(), amountCents }]);
    }
  }

  /** Money that the buyer of a cancelled order did not receive is due again. */
  async function undo(
    transaction: Queryable,
    { id: orderId, paymentId, status }: OrderRow,
    { id: refundId, amountCents }: RefundRow,
  ): Promise<void> {
    const queries = createPaymentsQueries(transaction);
    await queries.undoRefund(refundId);
    const event = { orderId, kind: 'refund-undone' as const, at: now(), amountCents };
    await createOrdersQueries(transaction).insertEvents([event]);
    const refunds = await queries.refundsOf(paymentId);
    const undone = refunds.filter((one) => one.orderId === orderId && one.status === 'undone').length;
    if (status === 'cancelled' && undone <= undoneOfOrderMax)
      await queries.insertRefund({ paymentId, orderId, amountCents });
  }

  async function apply(
    transaction: Queryable,
    paymentId: string,
    moneyBack: readonly MoneyBack[],
  ): Promise<void> {
    const orders = await createOrdersQueries(transaction).lockPayment(paymentId);
    const known = await createPaymentsQueries(transaction).refundsOf(paymentId);
    for (const one of moneyBack) {
      const counted = known.filter(({ id, providerId }) => id === one.key || providerId === one.id);
      if (counted.length === 0 && one.isBack) await count(transaction, orders, one);
      if (one.isBack) continue;
      for (const refund of counted) {
        const order = orders.find(({ id }) => id === refund.orderId);
        if (order !== undefined && refund.status === 'done') await undo(transaction, order, refund);
      }
    }
  }

  /** @throws Error when the provider does not answer. */
  async function followNow(paymentId: string): Promise<void> {
    const payment = await createPaymentsQueries(db).find(paymentId);
    const read = provider?.moneyBack;
    if (read === undefined || payment?.status !== 'succeeded' || payment.amountCents === 0) return;
    let applied: string;
    let moneyBack = await read(paymentId);
    do {
      const latest = moneyBack;
      await db.transaction(async (transaction) => apply(transaction, paymentId, latest));
      applied = JSON.stringify(latest);
      // A later reader may have stored its state first. This one is then outdated.
      moneyBack = await read(paymentId);
    } while (JSON.stringify(moneyBack) !== applied);
    orderNotices.sendSoon();
  }

  const later = jobs.define('provider-refunds', z.object({ paymentId: z.uuid() }), async ({ paymentId }) =>
    followNow(paymentId),
  );

  return {
    /**
     * Updates the orders of a payment to the provider's state, or leaves that to a job if the provider does
     * not answer.
     */
    async follow(paymentId: string): Promise<void> {
      try {
        await followNow(paymentId);
      } catch {
        await later.add({ paymentId });
      }
    },
  };
}
