import type { LineProblem } from '@greenroom/contract/cart/cart.schemas';
import { percentOff, type TotalsCents, totalsOf } from '@greenroom/contract/cart/totals';
import { cartLimits } from '@greenroom/contract/limits';
import { discountPercent } from '@greenroom/contract/products/discount';
import type { ProductForSale } from '../products/products.service.ts';

/** A line as the cart keeps it. */
export interface QuotedInput {
  id: string;
  productId: string;
  color: string;
  size: string;
  quantity: number;
  seenPriceCents: number;
}

/** A line with what it costs today. `product` is undefined for one that is no longer sold. */
export interface QuotedLine extends QuotedInput {
  product: ProductForSale | undefined;
  unitCents: number;
  discountCents: number;
  available: number;
  problem: LineProblem | undefined;
}

export interface Quote {
  lines: QuotedLine[];
  /** The lines that can be bought as they are. */
  buyable: (QuotedLine & { product: ProductForSale })[];
  currency: string;
  couponDiscountCents: number;
  totals: TotalsCents;
}

function problemOf(product: ProductForSale | undefined, quantity: number): LineProblem | undefined {
  if (product === undefined) return 'unavailable';
  if (product.stock === 0) return 'sold-out';
  return quantity > product.stock ? 'not-enough' : undefined;
}

/** What is sold by a color and a size of a product; undefined for one that is not made. */
function offerOf(product: ProductForSale, { color, size }: Pick<QuotedInput, 'color' | 'size'>) {
  const { id, variants, priceCents, originalPriceCents, stock } = product;
  if (variants.length === 0) return { stockKey: id, priceCents, originalPriceCents, stock };
  const variant = variants.find((one) => one.color === color && one.size === size);
  if (variant === undefined) return undefined;
  const hasOwnPrice = variant.priceCents !== null && variant.priceCents !== priceCents;
  return {
    stockKey: `${id} ${JSON.stringify([color, size])}`,
    stock: variant.stock,
    priceCents: variant.priceCents ?? priceCents,
    // What the product cost before says nothing of a variant with a price of its own.
    originalPriceCents: hasOwnPrice ? null : originalPriceCents,
  };
}

/** The product as one of its colors and sizes is sold. */
export function asChosen(
  product: ProductForSale,
  choice: Pick<QuotedInput, 'color' | 'size'>,
): (ProductForSale & { stockKey: string }) | undefined {
  const offer = offerOf(product, choice);
  return offer && { ...product, ...offer };
}

/**
 * What a cart costs today. Lines that are sold from one stock, such as several colors of a product without variants, share
 * it, first come, first served.
 */
export function quoteCart(
  inputs: readonly QuotedInput[],
  products: ReadonlyMap<string, ProductForSale>,
  { couponCode, taxBasisPoints }: { couponCode: string | null; taxBasisPoints: number },
): Quote {
  const used = new Map<string, number>();
  const lines = inputs.map((input): QuotedLine => {
    const sold = products.get(input.productId);
    const found = sold && asChosen(sold, input);
    const stockKey = found?.stockKey ?? '';
    const left = found === undefined ? 0 : Math.max(0, found.stock - (used.get(stockKey) ?? 0));
    const product = found && { ...found, stock: left };
    const problem = problemOf(product, input.quantity);
    if (problem === undefined) used.set(stockKey, (used.get(stockKey) ?? 0) + input.quantity);
    const unitCents = product?.priceCents ?? input.seenPriceCents;
    return {
      ...input,
      product,
      unitCents,
      discountCents: product === undefined ? 0 : couponDiscount(product, couponCode, input.quantity),
      available: Math.min(left, cartLimits.unitsOfProductMax),
      problem,
    };
  });
  const buyable = lines.flatMap((line) =>
    line.product === undefined || line.problem !== undefined ? [] : [{ ...line, product: line.product }],
  );
  return {
    lines,
    buyable,
    currency: lines.find(({ product }) => product !== undefined)?.product?.currency ?? 'USD',
    couponDiscountCents: buyable.reduce((sum, { discountCents }) => sum + discountCents, 0),
    totals: totalsOf(buyable, taxBasisPoints),
  };
}

/** What a code takes off the units of a product that it is for. */
function couponDiscount(product: ProductForSale, couponCode: string | null, quantity: number): number {
  const { couponCode: own, couponDiscountPercent } = product;
  if (couponCode === null || own === null || couponDiscountPercent === null) return 0;
  if (own.toUpperCase() !== couponCode) return 0;
  return percentOff(product.priceCents, couponDiscountPercent, quantity);
}

/** Why a line's price is what it is. */
export function priceNote({ product, discountCents }: QuotedLine, couponCode: string | null): string {
  if (product === undefined) return 'No longer sold';
  const percent = discountPercent(product.priceCents, product.originalPriceCents);
  const price = percent === undefined ? 'Regular price' : `Sale price, ${percent}% off the original price`;
  return discountCents > 0 ? `${price}. ${couponCode} takes ${product.couponDiscountPercent}% off` : price;
}
