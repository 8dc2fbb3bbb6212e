import { money } from '../money.ts';
import { formatCentsShort } from '../money-format.ts';
import type { Totals } from './cart.schemas.ts';

/** Units of one product, and what the coupon takes off all of them. Amounts are in the currency's smallest unit. */
export interface PricedLine {
  /** Who sells and sends it; left out where all is shipped at the shop's price. */
  brandId?: string;
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
export function centsOff(unitCents: number, percent: number, quantity: number): number {
  return (unitCents - shareOf(unitCents, (100 - percent) * 100)) * quantity;
}

/** What shipping costs; it is free for items of more than `freeOverCents` after discounts, where that is said. */
export interface ShippingPrice {
  cents: number;
  freeOverCents: number | undefined;
  /** What it costs to other countries, while the country is not known; left out where that is the same. */
  elsewhere?: readonly ShippingPrice[];
}

/** One price of all that may count: the first of them, and the others that differ from it. */
export function priceOfRates([first, ...others]: readonly ShippingPrice[]): ShippingPrice {
  const { cents, freeOverCents } = first ?? { cents: 0, freeOverCents: undefined };
  const elsewhere = others.filter(
    (other) => other.cents !== cents || (cents > 0 && other.freeOverCents !== freeOverCents),
  );
  return { cents, freeOverCents, ...(elsewhere.length === 0 ? {} : { elsewhere }) };
}

/** Nothing is shipped for nothing. */
export function shippingFor(
  discountedCents: number,
  units: number,
  { cents, freeOverCents = Infinity }: ShippingPrice,
): number {
  return units === 0 || discountedCents > freeOverCents ? 0 : cents;
}

/** What is shipped at one price. */
export interface Parcel {
  /** One brand with a price of its own, or all that ship at the shop's. */
  brandIds: string[];
  isOwnPrice: boolean;
  price: ShippingPrice;
  discountedCents: number;
  shippingCents: number;
  /** The price depends on the country, which is not known: `shippingCents` is the least that it can be. */
  isLeast: boolean;
}

/**
 * A brand with a price of its own sends by itself: what is free goes by what its own items cost. The rest ships together at
 * the shop's price.
 */
export function parcelsOf(
  lines: readonly PricedLine[],
  shop: ShippingPrice,
  own: ReadonlyMap<string, ShippingPrice> = new Map(),
): Parcel[] {
  const groups = Map.groupBy(lines, ({ brandId = '' }) => (own.has(brandId) ? brandId : ''));
  return [...groups].map(([brandId, ofGroup]) => {
    const price = own.get(brandId) ?? shop;
    const discountedCents = ofGroup.reduce(
      (sum, { unitCents, quantity, discountCents }) => sum + unitCents * quantity - discountCents,
      0,
    );
    const units = ofGroup.reduce((sum, { quantity }) => sum + quantity, 0);
    const possible = [price, ...(price.elsewhere ?? [])].map((one) =>
      shippingFor(discountedCents, units, one),
    );
    const shippingCents = Math.min(...possible);
    return {
      brandIds: [...new Set(ofGroup.map((line) => line.brandId ?? ''))],
      isOwnPrice: own.has(brandId),
      price,
      discountedCents,
      shippingCents,
      isLeast: possible.some((cents) => cents !== shippingCents),
    };
  });
}

/** All that a shopper pays, with the least of shipping where it is not known. Tax is on the items after discounts. */
export function totalsOf(
  lines: readonly PricedLine[],
  taxBasisPoints: number,
  shipping: ShippingPrice,
  ownShipping?: ReadonlyMap<string, ShippingPrice>,
): TotalsCents {
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const discountedCents = itemsCents - discountCents;
  const shippingCents = parcelsOf(lines, shipping, ownShipping).reduce(
    (sum, parcel) => sum + parcel.shippingCents,
    0,
  );
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

/** A parcel as a checkout keeps it, with the names of who sends it and why it costs what it does. */
export interface SaidParcel {
  brandIds: string[];
  brands: string[];
  isOwnPrice: boolean;
  shippingCents: number;
  /** As that of a parcel. Never of what is held or bought: its country is known. */
  isLeast?: true;
  note: string;
  /** What is missing for free shipping; left out where it is free, or never is. */
  untilFreeCents?: number;
}

/** What an order says of its shipping, as its only parcel; none where its brand has no price of its own. */
export const orderParcels = (order: {
  brandName: string;
  shippingCents: number;
  shippingNote: string;
}): SaidParcel[] =>
  order.shippingNote === ''
    ? []
    : [
        {
          brandIds: [],
          brands: [order.brandName],
          isOwnPrice: true,
          shippingCents: order.shippingCents,
          note: order.shippingNote,
        },
      ];

/** A parcel in words. `name` is of a brand. */
export function sayParcel(
  { brandIds, isOwnPrice, price, discountedCents, shippingCents, isLeast }: Parcel,
  currency: string,
  name: (brandId: string) => string,
): SaidParcel {
  const { freeOverCents } = price;
  const brands = brandIds.map(name);
  const at = isOwnPrice ? ` at ${brands.join(', ')}` : '';
  // What one country's price says is not true of the others.
  if (price.elsewhere !== undefined)
    return { brandIds, brands, isOwnPrice, shippingCents, note: '', ...(isLeast ? { isLeast } : {}) };
  const rate = price.cents === 0 ? `Free${at}` : isOwnPrice ? `The price${at}` : '';
  return {
    brandIds,
    brands,
    isOwnPrice,
    shippingCents,
    note:
      price.cents > 0 && freeOverCents !== undefined
        ? `Free over ${formatCentsShort(freeOverCents, currency)}${at}`
        : rate,
    ...(shippingCents > 0 && freeOverCents !== undefined
      ? { untilFreeCents: freeOverCents + 1 - discountedCents }
      : {}),
  };
}

/**
 * What a shopper pays. Without a known destination the tax is left out, and the shipping where it depends on that. What is missing for free shipping is said where
 * `freeOverCents` is given, and by parcel where there are parcels.
 */
export function toTotals(
  totals: TotalsCents,
  currency: string,
  taxBasisPoints: number | undefined,
  {
    freeOverCents,
    parcels = [],
    isShippingKnown = true,
  }: {
    freeOverCents?: number | undefined;
    parcels?: readonly SaidParcel[];
    isShippingKnown?: boolean;
  } = {},
): Totals {
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = totals;
  return {
    items: money(itemsCents, currency),
    discount: money(discountCents, currency),
    ...shippingAnswer(shippingCents, currency, isShippingKnown),
    ...(taxBasisPoints === undefined
      ? {}
      : { tax: money(taxCents, currency), taxRate: taxBasisPoints / 10_000 }),
    total: money(isShippingKnown ? totalCents : totalCents - shippingCents, currency),
    ...(parcels.length === 0 && shippingCents > 0 && freeOverCents !== undefined
      ? { untilFreeShipping: money(freeOverCents + 1 - (itemsCents - discountCents), currency) }
      : {}),
    ...(parcels.length === 0 ? {} : { parcels: parcels.map((parcel) => toParcel(parcel, currency)) }),
  };
}

const shippingAnswer = (cents: number, currency: string, isKnown: boolean) =>
  isKnown ? { shipping: money(cents, currency) } : { shippingFrom: money(cents, currency) };

function toParcel({ brands, shippingCents, isLeast, note, untilFreeCents }: SaidParcel, currency: string) {
  return {
    brands,
    ...shippingAnswer(shippingCents, currency, isLeast !== true),
    note,
    ...(untilFreeCents === undefined ? {} : { untilFree: money(untilFreeCents, currency) }),
  };
}
