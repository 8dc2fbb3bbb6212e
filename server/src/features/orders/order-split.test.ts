import {
  parcelsOf,
  centsOff,
  describeParcel,
  type ShippingPrice,
  totalsOf,
} from '@greenroom/contract/cart/totals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoughtLine } from '../checkout/checkout.service.ts';
import { splitByBrand } from './order-split.ts';

const brandId = fc.constantFrom('fern', 'kiln', 'loom', 'mill');
const line = fc
  .record({
    brandId,
    unitCents: fc.integer({ min: 1, max: 9000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ brandId: id, unitCents, quantity, percent }): BoughtLine => ({
    productId: 'some',
    brandId: id,
    brandName: id.toUpperCase(),
    brandSlug: id,
    name: 'Some',
    imageUrl: '',
    color: '',
    size: '',
    quantity,
    unitCents,
    discountCents: centsOff(unitCents, percent, quantity),
    priceNote: '',
  }));
const price = fc.record({
  cents: fc.integer({ min: 0, max: 2000 }),
  freeOverCents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
});
const own = fc
  .array(fc.tuple(brandId, price), { maxLength: 4 })
  .map((rows): ReadonlyMap<string, ShippingPrice> => new Map(rows));

test('the orders of a checkout add up to what was paid, each with its own parcel’s shipping', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      price,
      own,
      fc.integer({ min: 0, max: 3000 }),
      (lines, shop, ownPrices, rate) => {
        const totals = totalsOf(lines, rate, shop, ownPrices);
        const parcels = parcelsOf(lines, shop, ownPrices).map((parcel) =>
          describeParcel(parcel, 'USD', (id) => id),
        );
        expect(parcels.reduce((sum, { shippingCents }) => sum + shippingCents, 0)).toBe(totals.shippingCents);
        const orders = splitByBrand(lines, { ...totals, parcels });
        for (const part of [
          'itemsCents',
          'discountCents',
          'shippingCents',
          'taxCents',
          'totalCents',
        ] as const)
          expect(orders.reduce((sum, order) => sum + order[part], 0)).toBe(totals[part]);
        for (const order of orders) {
          const ownPrice = ownPrices.get(order.brandId);
          expect(order.shippingCents).toBeGreaterThanOrEqual(0);
          expect(order.shippingNote === '').toBe(ownPrice === undefined);
          if (ownPrice === undefined) continue;
          const { freeOverCents = Infinity, cents } = ownPrice;
          const isFree = order.itemsCents - order.discountCents > freeOverCents;
          expect(order.shippingCents).toBe(isFree ? 0 : cents);
        }
      },
    ),
  );
});

test('the shipping of parcels does not depend on the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), price, own, (lines, shop, ownPrices) => {
      const there = totalsOf(lines, 725, shop, ownPrices);
      expect(totalsOf(lines.toReversed(), 725, shop, ownPrices)).toEqual(there);
    }),
  );
});
