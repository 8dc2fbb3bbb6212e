import type { LineProblem } from '@greenroom/contract/cart/cart.schemas';
import {
  type Parcel,
  parcelsOf,
  type DescribedParcel,
  describeParcel,
  type ShippingPrice,
  type TotalsCents,
  totalsOf,
} from '@greenroom/contract/cart/totals';
import { cartLimits } from '@greenroom/contract/limits/cart';
import {
  atLivePrice,
  type LivePrice,
  livePriceNote,
  runningLivePrice,
} from '@greenroom/contract/streams/live-price';
import { discountPercent } from '@greenroom/contract/products/discount';
import type { ProductForSale } from '../products/products.service.ts';
import { couponDiscounts, type CouponLine, type LineDiscount } from './coupon-discounts.ts';
import type { OfferedCoupon } from '../products/coupons/coupons.service.ts';

/** A line as stored in the cart. */
export interface QuotedInput {
  id: string;
  productId: string;
  color: string;
  size: string;
  quantity: number;
  seenPriceCents: number;
  /** The show and the pin that it was added from. */
  streamId: string | null;
  pinId: string | null;
}

/** A line with its current price. `product` is undefined if it is no longer sold. */
export interface QuotedLine extends QuotedInput {
  product: PricedProduct | undefined;
  unitCents: number;
  discountCents: number;
  /** The coupon that gives the discount, and the note about the code. */
  coupon: Omit<LineDiscount, 'cents'>;
  available: number;
  problem: LineProblem | undefined;
}

export interface Quote {
  lines: QuotedLine[];
  /** The lines that can be bought as they are. */
  buyable: (QuotedLine & { product: ProductForSale })[];
  currency: string;
  couponDiscountCents: number;
  /** Why the code gives no discount. Undefined if it does, and if there is no code. */
  couponProblem: string | undefined;
  /** The amount above which shipping is free. Undefined if it never is. */
  freeShippingOverCents: number | undefined;
  /** False while it depends on the country. The totals then contain the lowest possible price. */
  isShippingKnown: boolean;
  /** Parts that ship at one price each. Empty if everything ships at the shop's price. */
  parcels: DescribedParcel[];
  totals: TotalsCents;
}

function problemOf(
  product: ProductForSale | undefined,
  { quantity, allowed, currency }: { quantity: number; allowed: number; currency: string },
): LineProblem | undefined {
  if (product === undefined) return 'unavailable';
  if (product.currency !== currency) return 'other-currency';
  if (product.stock === 0) return 'sold-out';
  if (quantity > product.stock) return 'not-enough';
  return quantity > allowed ? 'too-many' : undefined;
}

/** A product with its current live price, if any. */
type PricedProduct = ProductForSale & { livePrice?: LivePrice };

/** The product and its variants at their current prices. */
function pricedNow(product: ProductForSale, now: Date): PricedProduct {
  const livePrice = runningLivePrice(product.livePrices, now);
  if (livePrice === undefined) return product;
  return {
    ...product,
    livePrice,
    priceCents: atLivePrice(product.priceCents, livePrice),
    originalPriceCents: product.priceCents,
    variants: product.variants.map((variant) =>
      variant.priceCents === null
        ? variant
        : { ...variant, priceCents: atLivePrice(variant.priceCents, livePrice) },
    ),
  };
}

/** Whether one of these can be selected. For a product that offers none, none can be. */
const isOffered = (offered: readonly string[], chosen: string): boolean =>
  offered.length === 0 ? chosen === '' : offered.includes(chosen);

/** What is sold for a color and size of a product. Undefined if it does not exist, or no longer. */
function offerOf(product: ProductForSale, { color, size }: Pick<QuotedInput, 'color' | 'size'>) {
  const { id, variants, priceCents, originalPriceCents, stock } = product;
  if (variants.length === 0)
    return isOffered(product.colors, color) && isOffered(product.sizes, size)
      ? { stockKey: id, priceCents, originalPriceCents, stock }
      : undefined;
  const variant = variants.find((one) => one.color === color && one.size === size);
  if (variant === undefined) return undefined;
  const hasOwnPrice = variant.priceCents !== null && variant.priceCents !== priceCents;
  return {
    stockKey: `${id} ${JSON.stringify([color, size])}`,
    stock: variant.stock,
    priceCents: variant.priceCents ?? priceCents,
    // The product's original price does not apply to a variant with its own price.
    originalPriceCents: hasOwnPrice ? null : originalPriceCents,
  };
}

/** The product as sold right now in one of its colors and sizes. */
export function asChosen(
  sold: ProductForSale,
  choice: Pick<QuotedInput, 'color' | 'size'>,
  now: Date,
): (PricedProduct & { stockKey: string }) | undefined {
  const product = pricedNow(sold, now);
  const offer = offerOf(product, choice);
  return offer && { ...product, ...offer };
}

/**
 * The current price of a cart. Lines with a common stock, such as several colors of a product without
 * variants, share it on a first come, first served basis.
 */
export function quoteCart(
  inputs: readonly QuotedInput[],
  products: ReadonlyMap<string, ProductForSale>,
  {
    code,
    coupons,
    isGuest,
    now,
    taxBasisPoints,
    shipping,
    ownShipping,
  }: {
    /** The shopper's code, and all coupons that it may refer to. */
    code: string | null;
    coupons: readonly OfferedCoupon[];
    isGuest: boolean;
    now: Date;
    taxBasisPoints: number;
    shipping: ShippingPrice;
    /** Prices of the brands that have their own. */
    ownShipping: ReadonlyMap<string, ShippingPrice>;
  },
): Quote {
  const used = new Map<string, number>();
  const chosen = new Map<string, number>();
  const found = inputs.map((input) => {
    const sold = products.get(input.productId);
    return sold && asChosen(sold, input, now);
  });
  // An order has one currency: that of the first product added.
  const currency = found.find((product) => product !== undefined)?.currency ?? 'USD';
  const priced = inputs.map((input, place): QuotedLine => {
    const chosenProduct = found[place];
    const stockKey = chosenProduct?.stockKey ?? '';
    const availableStock =
      chosenProduct === undefined ? 0 : Math.max(0, chosenProduct.stock - (used.get(stockKey) ?? 0));
    const product = chosenProduct && { ...chosenProduct, stock: availableStock };
    // The limit per shopper applies to all colors and sizes of a product together.
    const ofProduct = chosen.get(input.productId) ?? 0;
    const allowed = cartLimits.unitsOfProductMax - ofProduct;
    const problem = problemOf(product, { quantity: input.quantity, allowed, currency });
    if (problem === undefined) {
      used.set(stockKey, (used.get(stockKey) ?? 0) + input.quantity);
      chosen.set(input.productId, ofProduct + input.quantity);
    }
    const unitCents = product?.priceCents ?? input.seenPriceCents;
    return {
      ...input,
      product,
      unitCents,
      discountCents: 0,
      coupon: {},
      available: Math.min(availableStock, allowed),
      problem,
    };
  });
  const discounts =
    code === null
      ? undefined
      : couponDiscounts(priced.map(toCouponLine), coupons, { code, currency, now, isGuest });
  const lines = priced.map((line, place): QuotedLine => {
    const { cents = 0, ...coupon } = discounts?.lines[place] ?? {};
    return Object.assign(line, { discountCents: cents, coupon });
  });
  const buyable = lines.flatMap((line) =>
    line.product === undefined || line.problem !== undefined ? [] : [{ ...line, product: line.product }],
  );
  const parcels = parcelsOf(buyable.map(withBrand), shipping, ownShipping);
  return {
    lines,
    buyable,
    currency,
    couponDiscountCents: buyable.reduce((sum, { discountCents }) => sum + discountCents, 0),
    couponProblem: discounts?.problem,
    freeShippingOverCents: shipping.elsewhere === undefined ? shipping.freeOverCents : undefined,
    isShippingKnown: parcels.every(({ isLeast }) => !isLeast),
    parcels: describeParcels(parcels, buyable, currency),
    totals: totalsOf(buyable.map(withBrand), taxBasisPoints, shipping, ownShipping),
  };
}

const withBrand = (line: Quote['buyable'][number]) => ({ ...line, brandId: line.product.brandId });

/** The price and explanation of each parcel. Empty if the shop's price applies to everything. */
function describeParcels(
  parcels: readonly Parcel[],
  lines: Quote['buyable'],
  currency: string,
): DescribedParcel[] {
  if (!parcels.some(({ isOwnPrice }) => isOwnPrice)) return [];
  const names = new Map(lines.map(({ product }) => [product.brandId, product.brand.name]));
  return parcels.map((parcel) => describeParcel(parcel, currency, (id) => names.get(id) ?? ''));
}

function toCouponLine({ productId, product, unitCents, quantity, problem }: QuotedLine): CouponLine {
  return {
    productId,
    unitCents,
    quantity,
    brandId: product?.brandId ?? '',
    brandName: product?.brand.name ?? '',
    isShownLive: product?.isShownLive ?? false,
    isBuyable: product !== undefined && problem === undefined,
  };
}

function listPriceNote({ priceCents, originalPriceCents }: ProductForSale): string {
  const percent = discountPercent(priceCents, originalPriceCents);
  return percent === undefined ? 'Regular price' : `Sale price, ${percent}% off the original price`;
}

/** Explains a line's price. */
export function priceNote({ product, coupon }: QuotedLine, couponCode: string | null): string {
  if (product === undefined) return 'No longer sold';
  const price = product.livePrice === undefined ? listPriceNote(product) : livePriceNote(product.livePrice);
  return coupon.note === undefined ? price : `${price}. ${couponCode} ${coupon.note}`;
}
