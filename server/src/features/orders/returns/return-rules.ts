import { returnLimits } from '@greenroom/contract/limits/orders';
import { cancellableUntil } from '../order-answer.ts';
import type { OrderEventRow, OrderRow } from '../orders.queries.ts';

/**
 * From when and until when a buyer can ask to give units of an order back; undefined for one that is cancelled. The days
 * count from its last parcel: from when that was sent or, where its brand says so, from when it came. While units wait to be
 * sent they do not count at all.
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
    // Until then it can be cancelled, without a reason.
    from: cancellableUntil(order) ?? order.createdAt,
    until: new Date(since.getTime() + returnLimits.days * 86_400_000),
  };
}
