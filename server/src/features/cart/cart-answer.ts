import type { Cart, CartLine } from '@greenroom/contract/cart/cart.schemas';
import { toTotals } from '@greenroom/contract/cart/totals';
import { money } from '@greenroom/contract/money';
import { priceNote, type Quote, type QuotedLine } from './cart-quote.ts';

function toLine(line: QuotedLine, cartCurrency: string, couponCode: string | null): CartLine {
  const currency = line.product?.currency ?? cartCurrency;
  const { id, productId, color, size, quantity, unitCents, discountCents, available, problem } = line;
  return {
    id,
    productId,
    name: line.product?.name ?? 'A product that is no longer sold',
    image: line.product?.imageUrl ?? '',
    brand: line.product?.brand ?? { name: '', slug: '' },
    color,
    size,
    quantity,
    unitPrice: money(unitCents, currency),
    price: money(unitCents * quantity, currency),
    discount: money(discountCents, currency),
    priceNote: priceNote(line, couponCode),
    ...(line.seenPriceCents === unitCents ? {} : { unitPriceBefore: money(line.seenPriceCents, currency) }),
    available,
    ...(problem === undefined ? {} : { problem }),
  };
}

function couponAnswer({ couponProblem, lines }: Quote, code: string): Cart['coupon'] {
  if (lines.length === 0)
    return {
      code,
      isApplied: false,
      message: `${code} is used once something that it is for is in your cart`,
    };
  return { code, isApplied: couponProblem === undefined, message: couponProblem ?? `${code} is applied` };
}

export function toCart(quote: Quote, couponCode: string | null, taxBasisPoints: number | undefined): Cart {
  const { lines, currency, totals } = quote;
  const coupon = couponCode === null ? undefined : couponAnswer(quote, couponCode);
  return {
    lines: lines.map((line) => toLine(line, currency, couponCode)),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(coupon === undefined ? {} : { coupon }),
    totals: toTotals(totals, currency, taxBasisPoints, {
      freeOverCents: quote.freeShippingOverCents,
      parcels: quote.parcels,
      isShippingKnown: quote.isShippingKnown,
    }),
  };
}
