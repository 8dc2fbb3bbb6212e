import { lineKey, type LineUnits } from './units.ts';

/** The prices of an order's lines. Amounts are in the currency's smallest unit. */
export interface PaidOrder {
  lines: readonly (LineUnits & { unitCents: number; discountCents: number })[];
  taxCents: number;
}

/** What the buyer paid for units, including their share of discounts and tax, without shipping. */
function paidFor(order: PaidOrder, units: readonly LineUnits[]): number {
  const quantities = new Map<string, number>();
  for (const one of units) quantities.set(lineKey(one), (quantities.get(lineKey(one)) ?? 0) + one.quantity);
  let [allCents, theirCents] = [0, 0];
  for (const line of order.lines) {
    const lineCents = line.unitCents * line.quantity - line.discountCents;
    allCents += lineCents;
    theirCents += Math.floor((lineCents * (quantities.get(lineKey(line)) ?? 0)) / line.quantity);
  }
  return allCents === 0 ? 0 : theirCents + Math.floor((order.taxCents * theirCents) / allCents);
}

/**
 * The refund for units, in the currency's smallest unit. Partial refunds always add up to the exact total of
 * items and tax.
 * @param before units that were refunded earlier
 */
export function unitRefundCents(
  order: PaidOrder,
  units: readonly LineUnits[],
  before: readonly LineUnits[],
): number {
  return paidFor(order, [...before, ...units]) - paidFor(order, before);
}
