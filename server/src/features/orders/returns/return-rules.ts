import { returnLimits } from '@greenroom/contract/limits/orders';
import { cancellableUntil } from '../order-answer.ts';
import type { OrderEventRow, OrderRow } from '../orders.queries.ts';

/**
 * When a buyer can request to return units of an order. Undefined for a cancelled one. The days count from
 * its last parcel: from its delivery if the brand recorded that, otherwise from its shipment. They do not
 * start while units are to be shipped.
 */
export function returnWindow(
  order: Pick<OrderRow, 'status' | 'createdAt' | 'handledAt' | 'toShip'>,
  events: readonly Pick<OrderEventRow, 'kind' | 'at'>[],
  now: Date,
): { from: Date; until: Date } | undefined {
  if (order.status === 'cancelled') return undefined;
  const moved = events.findLast(({ kind }) => kind === 'shipped' || kind === 'delivered');
  const since = order.toShip.length > 0 ? now : (moved?.at ?? order.createdAt);
  return {
    // Before that it can be cancelled without a reason.
    from: cancellableUntil(order) ?? order.createdAt,
    until: new Date(since.getTime() + returnLimits.days * 86_400_000),
  };
}
