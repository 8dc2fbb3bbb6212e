import { returnLimits } from '@greenroom/contract/limits';
import type { BoughtLine } from '../../checkout/checkout.service.ts';
import { cancellableUntil } from '../order-answer.ts';
import type { OrderRow } from '../orders.queries.ts';

/** Units of one line. */
export interface ReturnedUnits {
  productId: string;
  color: string;
  size: string;
  quantity: number;
}

const keyOf = ({ productId, color, size }: Omit<ReturnedUnits, 'quantity'>): string =>
  JSON.stringify([productId, color, size]);

/** From when and until when a buyer can ask to give units of an order back; undefined for one that is cancelled. */
export function returnWindow(
  order: Pick<OrderRow, 'status' | 'createdAt'>,
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

/** How many units of each line were not given back yet. */
export function unitsLeft(lines: readonly BoughtLine[], returned: readonly ReturnedUnits[]): ReturnedUnits[] {
  const gone = new Map<string, number>();
  for (const units of returned) gone.set(keyOf(units), (gone.get(keyOf(units)) ?? 0) + units.quantity);
  return lines.map(({ productId, color, size, quantity }) => ({
    productId,
    color,
    size,
    quantity: quantity - (gone.get(keyOf({ productId, color, size })) ?? 0),
  }));
}

/** Whether these are units that are left, each line once. */
export function areLeft(asked: readonly ReturnedUnits[], left: readonly ReturnedUnits[]): boolean {
  const known = new Map(left.map((units) => [keyOf(units), units.quantity]));
  return (
    new Set(asked.map(keyOf)).size === asked.length &&
    asked.every((units) => units.quantity <= (known.get(keyOf(units)) ?? 0))
  );
}

/** What units cost their buyer, with their part of discounts and of the tax, and without shipping. */
function paidFor(order: Pick<OrderRow, 'lines' | 'taxCents'>, returned: readonly ReturnedUnits[]): number {
  const quantities = new Map<string, number>();
  for (const units of returned)
    quantities.set(keyOf(units), (quantities.get(keyOf(units)) ?? 0) + units.quantity);
  let [allCents, theirCents] = [0, 0];
  for (const line of order.lines) {
    const lineCents = line.unitCents * line.quantity - line.discountCents;
    allCents += lineCents;
    theirCents += Math.floor((lineCents * (quantities.get(keyOf(line)) ?? 0)) / line.quantity);
  }
  return allCents === 0 ? 0 : theirCents + Math.floor((order.taxCents * theirCents) / allCents);
}

/**
 * What goes back for units, in the currency's smallest unit. Whatever is given back in however many returns, all together
 * are the items and their tax, to the cent.
 * @param before units that were given back before
 */
export function returnRefund(
  order: Pick<OrderRow, 'lines' | 'taxCents'>,
  returned: readonly ReturnedUnits[],
  before: readonly ReturnedUnits[],
): number {
  return paidFor(order, [...before, ...returned]) - paidFor(order, before);
}
