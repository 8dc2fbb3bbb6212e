import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductForSale } from '../products/products.service.ts';
import { quoteCart, type QuotedInput } from './cart-quote.ts';

const options = fc.subarray(['Moss', 'Sand', 'Ink']);
const productOf = fc.record({ colors: options, sizes: options, currency: fc.constantFrom('USD', 'JPY') });
const ids = ['a', 'b', 'c'] as const;
const choice = fc.constantFrom('', 'Moss', 'Sand', 'Ink');
const lineOf = fc.record({
  productId: fc.constantFrom(...ids),
  color: choice,
  size: choice,
  quantity: fc.integer({ min: 1, max: 2 }),
});

function forSale(id: string, given: Pick<ProductForSale, 'colors' | 'sizes' | 'currency'>): ProductForSale {
  return {
    ...given,
    id,
    name: id,
    imageUrl: '',
    brandId: 'brand',
    brand: { name: 'Brand', slug: 'brand' },
    priceCents: 700,
    originalPriceCents: null,
    stock: 100,
    isShownLive: false,
    livePrices: [],
    variants: [],
  };
}

const offers = (offered: readonly string[], chosen: string): boolean =>
  offered.length === 0 ? chosen === '' : offered.includes(chosen);

test('the total contains only what is for sale now, in one currency, to the cent', () => {
  fc.assert(
    fc.property(
      fc.tuple(productOf, productOf, productOf),
      fc.array(lineOf, { maxLength: 5 }),
      (made, lines) => {
        const products = new Map(ids.map((id, place) => [id as string, forSale(id, made[place]!)]));
        const inputs = lines.map((line, place): QuotedInput => ({
          ...line,
          id: String(place),
          seenPriceCents: 700,
          streamId: null,
          pinId: null,
        }));
        const quote = quoteCart(inputs, products, {
          code: null,
          coupons: [],
          isGuest: true,
          now: new Date('2026-11-24T10:00:00Z'),
          taxBasisPoints: 0,
          shipping: { cents: 0, freeOverCents: undefined },
          ownShipping: new Map(),
        });
        const offered = inputs.filter(({ productId, color, size }) => {
          const { colors, sizes } = products.get(productId)!;
          return offers(colors, color) && offers(sizes, size);
        });
        const currency = products.get(offered[0]?.productId ?? '')?.currency ?? 'USD';
        const sold = offered.filter(({ productId }) => products.get(productId)?.currency === currency);
        expect(quote.currency).toBe(currency);
        expect(quote.buyable.map(({ id }) => id)).toEqual(sold.map(({ id }) => id));
        expect(quote.totals.itemsCents).toBe(sold.reduce((cents, { quantity }) => cents + 700 * quantity, 0));
      },
    ),
  );
});
