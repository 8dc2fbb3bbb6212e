import { lineKey, type LineUnits } from './units.ts';

/** What an order's lines cost. Amounts are in the currency's smallest unit. */
export interface PaidOrder {
  lines: readonly (LineUnits & { unitCents: number; discountCents: number })[];
  taxCents: number;
}

/** What units cost their buyer, with their part of discounts and of the tax, and without shipping. */
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
 * What goes back for units, in the currency's smallest unit. In however many parts they go back, all together are the
 * items and their tax, to the cent.
 * @param before units whose money went back before
 */
export function unitRefundCents(
  order: PaidOrder,
  units: readonly LineUnits[],
  before: readonly LineUnits[],
): number {
  return paidFor(order, [...before, ...units]) - paidFor(order, before);
}
