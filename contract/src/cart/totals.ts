import { money } from '../money.ts';
import type { Totals } from './cart.schemas.ts';

/** Units of one product, and what the coupon takes off all of them. Amounts are in the currency's smallest unit. */
export interface PricedLine {
  unitCents: number;
  quantity: number;
  discountCents: number;
}

export interface TotalsCents {
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** A share of an amount in hundredths of a percent, rounded half up. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

/** What a coupon of so many percent takes off, in whole units of the currency's smallest unit. */
export function percentOff(unitCents: number, percent: number, quantity: number): number {
  return (unitCents - shareOf(unitCents, (100 - percent) * 100)) * quantity;
}

/** What shipping costs; it is free for items of more than `freeOverCents` after discounts, where that is said. */
export interface ShippingPrice {
  cents: number;
  freeOverCents: number | undefined;
}

/** Nothing is shipped for nothing. */
export function shippingFor(
  discountedCents: number,
  units: number,
  { cents, freeOverCents = Infinity }: ShippingPrice,
): number {
  return units === 0 || discountedCents > freeOverCents ? 0 : cents;
}

/** All that a shopper pays. Tax is on the items after discounts. */
export function totalsOf(
  lines: readonly PricedLine[],
  taxBasisPoints: number,
  shipping: ShippingPrice,
): TotalsCents {
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const discountedCents = itemsCents - discountCents;
  const shippingCents = shippingFor(discountedCents, units, shipping);
  const taxCents = shareOf(discountedCents, taxBasisPoints);
  return {
    itemsCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents: discountedCents + shippingCents + taxCents,
  };
}

/**
 * Divides an amount by weights so that the parts add up to it (largest remainder method). Without any weight the first
 * part has all of it.
 */
export function divide(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_weight, index) => (index === 0 ? cents : 0));
  const exact = weights.map((weight) => (cents * weight) / whole);
  const parts = exact.map(Math.floor);
  let rest = cents - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder) {
    if (rest === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}

/**
 * What a shopper pays. Without a known destination the tax is left out. What is missing for free shipping is said where
 * `freeOverCents` is given.
 */
export function toTotals(
  totals: TotalsCents,
  currency: string,
  taxBasisPoints: number | undefined,
  freeOverCents?: number,
): Totals {
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = totals;
  return {
    items: money(itemsCents, currency),
    discount: money(discountCents, currency),
    shipping: money(shippingCents, currency),
    ...(taxBasisPoints === undefined
      ? {}
      : { tax: money(taxCents, currency), taxRate: taxBasisPoints / 10_000 }),
    total: money(totalCents, currency),
    ...(shippingCents > 0 && freeOverCents !== undefined
      ? { untilFreeShipping: money(freeOverCents + 1 - (itemsCents - discountCents), currency) }
      : {}),
  };
}
