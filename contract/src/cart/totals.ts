import { money } from '../money.ts';
import { formatCentsShort } from '../money-format.ts';
import type { Totals } from './cart.schemas.ts';

/**
 * Units of one product, and the coupon discount on all of them. Amounts are in the currency's smallest unit.
 */
export interface PricedLine {
  /** The brand that sells and ships it. Absent if everything ships at the shop's price. */
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

/** A share of an amount. `basisPoints` are hundredths of a percent. Rounds half up. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

/** The discount of a percentage coupon, in whole units of the currency's smallest unit. */
export function centsOff(unitCents: number, percent: number, quantity: number): number {
  return (unitCents - shareOf(unitCents, (100 - percent) * 100)) * quantity;
}

/**
 * A shipping price. Shipping is free for items of more than `freeOverCents` after discounts, if that is set.
 */
export interface ShippingPrice {
  cents: number;
  freeOverCents: number | undefined;
  /** The prices to other countries while the country is unknown. Absent if they are the same. */
  elsewhere?: readonly ShippingPrice[];
}

/** Combines the possible rates into one price: the first rate, and the others that differ from it. */
export function priceOfRates([first, ...others]: readonly ShippingPrice[]): ShippingPrice {
  const { cents, freeOverCents } = first ?? { cents: 0, freeOverCents: undefined };
  const elsewhere = others.filter(
    (other) => other.cents !== cents || (cents > 0 && other.freeOverCents !== freeOverCents),
  );
  return { cents, freeOverCents, ...(elsewhere.length === 0 ? {} : { elsewhere }) };
}

/** An empty parcel costs nothing. */
export function shippingFor(
  discountedCents: number,
  units: number,
  { cents, freeOverCents = Infinity }: ShippingPrice,
): number {
  return units === 0 || discountedCents > freeOverCents ? 0 : cents;
}

/** Items that ship together at one price. */
export interface Parcel {
  /** One brand with its own price, or all brands that ship at the shop's price. */
  brandIds: string[];
  isOwnPrice: boolean;
  price: ShippingPrice;
  discountedCents: number;
  shippingCents: number;
  /** Whether the price depends on the unknown country. `shippingCents` is then the lowest possible. */
  isLeast: boolean;
}

/**
 * Groups the items into parcels. A brand with its own price ships alone, and its free shipping depends on its
 * own items only. All others ship together at the shop's price.
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

/**
 * Everything that a shopper pays, with the lowest possible shipping if it is unknown. Tax applies to the
 * items after discounts.
 */
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
 * Divides an amount by weights so that the parts add up to it (largest remainder method). If all weights are
 * 0, the first part gets everything.
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

/** A parcel as a checkout stores it, with its senders' names and the explanation of its price. */
export interface DescribedParcel {
  brandIds: string[];
  brands: string[];
  isOwnPrice: boolean;
  shippingCents: number;
  /** As in a parcel. Never set for held or bought items, whose country is known. */
  isLeast?: true;
  note: string;
  /** The amount missing for free shipping. Absent if it is free, or never free. */
  untilFreeCents?: number;
}

/** The single parcel of an order. None if its brand has no shipping price of its own. */
export const orderParcels = (order: {
  brandName: string;
  shippingCents: number;
  shippingNote: string;
}): DescribedParcel[] =>
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

/** Describes a parcel. `name` is a brand's. */
export function describeParcel(
  { brandIds, isOwnPrice, price, discountedCents, shippingCents, isLeast }: Parcel,
  currency: string,
  name: (brandId: string) => string,
): DescribedParcel {
  const { freeOverCents } = price;
  const brands = brandIds.map(name);
  const at = isOwnPrice ? ` at ${brands.join(', ')}` : '';
  // A statement about one country's price would be wrong for the others.
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
 * Converts totals for display. Without a known destination, tax is left out, and so is shipping if it depends
 * on the destination. The amount missing for free shipping is included if `freeOverCents` is given, or per
 * parcel if there are parcels.
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
    parcels?: readonly DescribedParcel[];
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

function toParcel(
  { brands, shippingCents, isLeast, note, untilFreeCents }: DescribedParcel,
  currency: string,
) {
  return {
    brands,
    ...shippingAnswer(shippingCents, currency, isLeast !== true),
    note,
    ...(untilFreeCents === undefined ? {} : { untilFree: money(untilFreeCents, currency) }),
  };
}
