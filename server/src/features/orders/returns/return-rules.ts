import { returnLimits } from '@greenroom/contract/limits';
import { cancellableUntil } from '../order-answer.ts';
import type { OrderRow } from '../orders.queries.ts';

/** From when and until when a buyer can ask to give units of an order back; undefined for one that is cancelled. */
export function returnWindow(
  order: Pick<OrderRow, 'status' | 'createdAt' | 'handledAt'>,
  deliveredAt: Date | undefined,
): { from: Date; until: Date } | undefined {
  if (order.status === 'cancelled') return undefined;
  const since = deliveredAt ?? order.createdAt;
  return {
    // Until then it can be cancelled, without a reason.
    from: cancellableUntil(order) ?? order.createdAt,
    until: new Date(since.getTime() + returnLimits.days * 86_400_000),
  };
}
