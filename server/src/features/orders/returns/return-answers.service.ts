import type { z } from 'zod';
import type { returnAnswerSchema } from '@greenroom/contract/orders/returns.schemas';
import { countUnits } from '@greenroom/contract/orders/units';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StockService } from '../../products/stock/stock.service.ts';
import { statusAfter, toShipAfterReturn } from '../fulfilment/fulfilment-rules.ts';
import { createFulfilmentQueries } from '../fulfilment/fulfilment.queries.ts';
import type { OrderCancellation } from '../order-cancellation.service.ts';
import { createOrdersQueries } from '../orders.queries.ts';
import { createPaymentsQueries } from '../payments/payments.queries.ts';
import { createReturnsQueries, type ReturnRow } from './order-returns.queries.ts';
import { givenBack } from './return-answer.ts';

/** Answers returns, on behalf of the order's brand or an operator. The caller checks who that is. */
export function createReturnAnswers({
  stock,
  cancellation,
  now,
}: {
  stock: Pick<StockService, 'within'>;
  cancellation: OrderCancellation;
  now: () => Date;
}) {
  return {
    within: (transaction: Queryable) => ({
      /**
       * Accepts a return and refunds it, or rejects it, once. If nothing of the order was or will be shipped,
       * this cancels it.
       * @throws AppError `return_not_found`, `return_answered`.
       */
      async answer(
        orderReturn: ReturnRow,
        { isAccepted, message, isRestocked }: z.output<typeof returnAnswerSchema>,
      ): Promise<void> {
        const order = await createOrdersQueries(transaction).lock(orderReturn.orderId);
        if (order === undefined) throw new AppError('return_not_found');
        const within = createReturnsQueries(transaction);
        const before = (await within.ofOrder(order.id)).filter(({ status }) => status === 'accepted');
        const paid = createPaymentsQueries(transaction);
        // The brand may have refunded money meanwhile, and nobody gets more than they paid.
        const leftCents = order.totalCents - (await paid.refundedOf(order.id));
        const fulfilment = createFulfilmentQueries(transaction);
        const toShip = toShipAfterReturn(order, orderReturn.lines, givenBack(before));
        const statusThen = statusAfter(toShip, await fulfilment.shipmentsOf([order.id]));
        const isCancelled = isAccepted && statusThen === 'cancelled';
        const acceptedCents = isCancelled ? leftCents : Math.min(orderReturn.refundCents, leftCents);
        const at = now();
        const refundCents = isAccepted ? acceptedCents : orderReturn.refundCents;
        const isAnswered = await within.answer(orderReturn.id, {
          status: isAccepted ? 'accepted' : 'refused',
          answer: message,
          isRestocked: isAccepted && isRestocked,
          refundCents,
        });
        if (!isAnswered) throw new AppError('return_answered');
        await createOrdersQueries(transaction).insertEvents([
          {
            orderId: order.id,
            kind: isAccepted ? 'return-accepted' : 'return-refused',
            at,
            details: message,
          },
        ]);
        if (!isAccepted) return;
        if (isRestocked) await stock.within(transaction).takeBack(orderReturn.lines);
        await fulfilment.update(order.id, { handledAt: order.handledAt ?? at });
        if (isCancelled) {
          const { cancelledUnits } = order;
          await cancellation.within(transaction).cancel(order, { at, cancelledUnits });
          return;
        }
        if (countUnits(toShip) < countUnits(order.toShip))
          await fulfilment.update(order.id, { toShip, status: statusThen });
        if (refundCents > 0)
          await paid.insertRefund({
            paymentId: order.paymentId,
            orderId: order.id,
            amountCents: refundCents,
          });
      },
    }),
  };
}

export type ReturnAnswers = ReturnType<typeof createReturnAnswers>;
