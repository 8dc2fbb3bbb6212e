import type { z } from 'zod';
import type { newRefundSchema, newShipmentSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import { unitRefundCents } from '@greenroom/contract/orders/unit-refunds';
import { areLeft, unitsLeft } from '@greenroom/contract/orders/units';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StockService } from '../../products/stock/stock.service.ts';
import type { OrderCancellation } from '../order-cancellation.service.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import { createPaymentsQueries } from '../payments/payments.queries.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import { givenBack } from '../returns/return-answer.ts';
import { present, statusAfter, unitsLabel } from './fulfilment-rules.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';

/**
 * Actions on an order from the seller's side, by its brand or an operator. The caller checks who that is and
 * holds the order's row lock. Each action returns false if the same request has already been carried out.
 */
export function createOrderSteps({
  stock,
  cancellation,
  now,
}: {
  stock: Pick<StockService, 'within'>;
  cancellation: OrderCancellation;
  now: () => Date;
}) {
  return {
    within(transaction: Queryable) {
      const within = createFulfilmentQueries(transaction);
      return {
        /** Records a shipment of units. @throws AppError `units_not_left`. */
        async ship(
          order: OrderRow,
          { requestId, units, carrier, carrierName, trackingNumber }: z.output<typeof newShipmentSchema>,
        ): Promise<boolean> {
          const before = await within.shipmentsOf([order.id]);
          if (before.some((shipment) => shipment.id === requestId)) return false;
          if (!areLeft(units, order.toShip)) throw new AppError('units_not_left');
          const at = now();
          const isNew = await within.insertShipment({
            id: requestId,
            orderId: order.id,
            units,
            carrier,
            carrierName: carrier === 'other' ? carrierName : '',
            trackingNumber,
            shippedAt: at,
          });
          // Another order has a shipment with this id.
          if (!isNew) throw new AppError('units_not_left');
          const toShip = present(unitsLeft(order.toShip, units));
          await within.update(order.id, {
            toShip,
            status: statusAfter(toShip, [...before, { deliveredAt: null }]),
            handledAt: order.handledAt ?? at,
          });
          await createOrdersQueries(transaction).insertEvents([
            {
              orderId: order.id,
              kind: 'shipped',
              at,
              details: unitsLabel(units, order.lines),
              shipmentId: requestId,
            },
          ]);
          return true;
        },

        /** Marks a shipment as delivered. @throws AppError `shipment_not_found`. */
        async deliver(order: OrderRow, shipmentId: string): Promise<boolean> {
          const shipments = await within.shipmentsOf([order.id]);
          const arrived = shipments.find((shipment) => shipment.id === shipmentId);
          if (arrived === undefined) throw new AppError('shipment_not_found');
          const at = now();
          if (!(await within.markDelivered(shipmentId, at))) return false;
          const after = shipments.map(({ id: shipped, deliveredAt }) => ({
            deliveredAt: shipped === shipmentId ? at : deliveredAt,
          }));
          await within.update(order.id, { status: statusAfter(order.toShip, after) });
          const details = unitsLabel(arrived.units, order.lines);
          await createOrdersQueries(transaction).insertEvents([
            { orderId: order.id, kind: 'delivered', at, details, shipmentId },
          ]);
          return true;
        },

        /**
         * Refunds money; these units will not be shipped. The amount is at least the price of the units, and
         * everything that is left if nothing of the order will ever ship.
         * @throws AppError `units_not_left`, `refund_too_small`, `refund_too_large`.
         */
        async refund(
          order: OrderRow,
          { requestId, units, amountCents, isRestocked, message }: z.output<typeof newRefundSchema>,
        ): Promise<boolean> {
          const paid = createPaymentsQueries(transaction);
          if (await paid.hasRefund(order.id, requestId)) return false;
          const returned = givenBack(await createReturnsQueries(transaction).ofOrder(order.id));
          const gone = [...order.cancelledUnits, ...returned];
          // An unanswered return may include units that were never shipped.
          if (!areLeft(units, order.toShip) || !areLeft(units, unitsLeft(order.lines, gone)))
            throw new AppError('units_not_left');
          const toShip = present(unitsLeft(order.toShip, units));
          const shipments = await within.shipmentsOf([order.id]);
          const isGivenUp = units.length > 0 && statusAfter(toShip, shipments) === 'cancelled';
          const leftCents = order.totalCents - (await paid.refundedOf(order.id));
          const worthCents = isGivenUp ? leftCents : Math.min(unitRefundCents(order, units, gone), leftCents);
          const refundCents = amountCents ?? worthCents;
          if (refundCents > leftCents) throw new AppError('refund_too_large');
          if (refundCents < worthCents) throw new AppError('refund_too_small');
          const at = now();
          const cancelledUnits = [...order.cancelledUnits, ...units];
          if (isRestocked && units.length > 0) await stock.within(transaction).takeBack(units);
          await within.update(order.id, { handledAt: order.handledAt ?? at });
          if (isGivenUp) {
            const cancelled = { at, cancelledUnits, details: message, refundId: requestId };
            await cancellation.within(transaction).cancel(order, cancelled);
            return true;
          }
          if (units.length > 0)
            await within.update(order.id, { toShip, cancelledUnits, status: statusAfter(toShip, shipments) });
          const note =
            units.length === 0 ? message : `${message}\nNot sent:\n${unitsLabel(units, order.lines)}`;
          // The buyer is notified when the provider reports the refund as paid. Without a provider, they are
          // notified immediately.
          if (refundCents === 0)
            await createOrdersQueries(transaction).insertEvents([
              { orderId: order.id, kind: 'refunded', at, amountCents: 0, details: note },
            ]);
          const refund = {
            id: requestId,
            paymentId: order.paymentId,
            orderId: order.id,
            amountCents: refundCents,
          };
          const isNew = await paid.insertRefund(Object.assign(refund, { note }));
          // Another order has a refund with this id.
          if (!isNew) throw new AppError('units_not_left');
          return true;
        },

        /**
         * Nothing of the order is shipped, and everything that is left is refunded.
         * @throws AppError `order_not_cancellable` once something was shipped, or if nothing is to be
         * shipped.
         */
        async cancel(
          order: OrderRow,
          refund: Pick<z.output<typeof newRefundSchema>, 'requestId' | 'isRestocked' | 'message'>,
        ): Promise<boolean> {
          if (await createPaymentsQueries(transaction).hasRefund(order.id, refund.requestId)) return false;
          if (order.status !== 'processing' || (await within.shipmentsOf([order.id])).length > 0)
            throw new AppError('order_not_cancellable');
          return this.refund(order, { ...refund, units: order.toShip });
        },
      };
    },
  };
}

export type OrderSteps = ReturnType<typeof createOrderSteps>;
