import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import { couponsOf } from '../checkout/checkout.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { LineUnits } from '@greenroom/contract/orders/units';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { createOrdersQueries, type OrderRow } from './orders.queries.ts';
import { createPaymentsQueries } from './payments/payments.queries.ts';

/** A further step in the transaction that cancels an order. */
export type CancelStep = (
  transaction: Queryable,
  userId: string,
  productIds: readonly string[],
) => Promise<void>;

/**
 * The only way to cancel an order, whoever does it: nothing is shipped, and everything that is left is
 * refunded. A cancelled order therefore keeps no money. Sales and payout totals rely on that.
 */
export function createOrderCancellation({ coupons }: { coupons: Pick<CouponsService, 'within'> }) {
  const steps: CancelStep[] = [];
  return {
    /** Adds a step that runs whenever a user's order is cancelled. */
    onCancelled(step: CancelStep): void {
      steps.push(step);
    },

    within: (transaction: Queryable) => ({
      /**
       * The caller locks the order's row and puts its units back into stock.
       * @param cancelledUnits all units that its brand will not ship, including earlier ones
       * @param details the explanation for the buyer
       * @param refundId id of the request, if it has one
       * @throws AppError `units_not_left` if another order has a refund with this id
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
