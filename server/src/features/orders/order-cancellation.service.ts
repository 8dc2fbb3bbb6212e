import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import { couponsOf } from '../checkout/checkout.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { LineUnits } from '@greenroom/contract/orders/units';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { createOrdersQueries, type OrderRow } from './orders.queries.ts';
import { createPaymentsQueries } from './payments/payments.queries.ts';

/** What goes with an order that is cancelled, in the transaction that cancels it. */
export type CancelStep = (
  transaction: Queryable,
  userId: string,
  productIds: readonly string[],
) => Promise<void>;

/**
 * The one way in which an order is cancelled, whoever does it: nothing of it is sent, and all that is left of its money goes
 * back. So a cancelled order has kept nothing, on which the sums of sales and payouts count.
 */
export function createOrderCancellation({ coupons }: { coupons: Pick<CouponsService, 'within'> }) {
  const steps: CancelStep[] = [];
  return {
    /** Adds what has to go with a user's order that is cancelled. */
    onCancelled(step: CancelStep): void {
      steps.push(step);
    },

    within: (transaction: Queryable) => ({
      /**
       * The order's row is locked, and its units are put back into stock by the caller.
       * @param cancelledUnits all that its brand does not send, those of before among them
       * @param details what the buyer reads of why
       * @param refundId of the request, where it has one
       * @throws AppError `units_not_left` where another order has a refund of this id
       */
      async cancel(
        { id, userId, lines, paymentId, totalCents }: OrderRow,
        {
          at,
          cancelledUnits,
          details = '',
          refundId,
        }: { at: Date; cancelledUnits: LineUnits[]; details?: string; refundId?: string },
      ): Promise<void> {
        const payments = createPaymentsQueries(transaction);
        const amountCents = totalCents - (await payments.refundedOf(id));
        await createFulfilmentQueries(transaction).update(id, {
          status: 'cancelled',
          toShip: [],
          cancelledUnits,
        });
        await createOrdersQueries(transaction).insertEvents([
          { orderId: id, kind: 'cancelled', at, amountCents, details },
        ]);
        await coupons.within(transaction).giveBack(couponsOf(lines), userId);
        if (userId !== null) {
          const productIds = lines.map(({ productId }) => productId);
          for (const step of steps) await step(transaction, userId, productIds);
        }
        const refund = { paymentId, orderId: id, amountCents };
        const isNew = await payments.insertRefund(
          refundId === undefined ? refund : Object.assign(refund, { id: refundId }),
        );
        if (!isNew) throw new AppError('units_not_left');
      },
    }),
  };
}

export type OrderCancellation = ReturnType<typeof createOrderCancellation>;
