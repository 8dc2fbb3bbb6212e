import { money } from '@greenroom/contract/money';
import type { Database } from '../../../db/client.ts';
import { inBackground } from '../../../platform/jobs/background-work.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentProvider } from '../../payments/payments.service.ts';
import type { OrderNotices } from '../order-notices.service.ts';
import { createOrdersQueries } from '../orders.queries.ts';
import { createPaymentsQueries, type RefundRow } from './payments.queries.ts';

const paidAtATime = 50;

/** Refunds (CART-7). A refund's row is stored with its cause; this service asks the provider to pay it. */
export function createRefundsService({
  db,
  log,
  provider,
  orderNotices,
  now,
}: {
  db: Database;
  log: Log;
  provider: PaymentProvider | undefined;
  orderNotices: Pick<OrderNotices, 'sendSoon'>;
  now: () => Date;
}) {
  async function markPaid({ id, orderId, amountCents, note }: RefundRow): Promise<void> {
    await db.transaction(async (transaction) => {
      if (!(await createPaymentsQueries(transaction).markRefunded(id))) return;
      if (orderId === null) return;
      await createOrdersQueries(transaction).insertEvents([
        { orderId, kind: 'refunded', at: now(), amountCents, details: note },
      ]);
    });
    orderNotices.sendSoon();
  }

  /** Asks the provider for every due refund. A failed one is retried later. */
  async function pay(): Promise<void> {
    if (provider === undefined) return;
    for (const refund of await createPaymentsQueries(db).takeDueRefunds(now(), paidAtATime)) {
      try {
        await provider.refund({
          key: refund.id,
          chargeKey: refund.paymentId,
          amount: money(refund.amountCents, refund.currency),
        });
      } catch (error) {
        log.warn({ err: error, refundId: refund.id }, 'a refund failed; it is retried');
        continue;
      }
      await markPaid(refund);
    }
  }

  return {
    pay,

    /**
     * Does the same without waiting, because other people's refunds may be due too. Failures are retried
     * later.
     */
    paySoon(): void {
      inBackground(pay).catch((error: unknown) =>
        log.warn({ err: error }, 'the due refunds could not be paid; they are retried'),
      );
    },
  };
}

export type RefundsService = ReturnType<typeof createRefundsService>;
