import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitRefundCents } from './unit-refunds.ts';
import { areLeft, unitsLeft } from './units.ts';

const line = (values: object = {}) => ({
  productId: 'mug',
  brandId: 'fern',
  brandName: 'Fernhollow',
  brandSlug: 'fernhollow',
  name: 'Mug',
  imageUrl: '',
  color: '',
  size: '',
  quantity: 3,
  unitCents: 1000,
  discountCents: 0,
  priceNote: '',
  ...values,
});
const units = (quantity: number, productId = 'mug') => ({ productId, color: '', size: '', quantity });

test('units are refunded at their price with their share of discount and tax, without shipping', () => {
  const order = {
    lines: [line({ discountCents: 300 }), line({ productId: 'bowl', quantity: 1 })],
    taxCents: 259,
  };
  // 900 of 3700, and 7% of it.
  expect(unitRefundCents(order, [units(1)], [])).toBe(900 + 63);
  expect(unitRefundCents(order, [units(3), units(1, 'bowl')], [])).toBe(3700 + 259);
});

test('all returns of an order add up to its items and its tax, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          unitCents: fc.integer({ min: 1, max: 90_000 }),
          quantity: fc.integer({ min: 1, max: 5 }),
          share: fc.integer({ min: 0, max: 100 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 0, max: 9000 }),
      (given, taxCents) => {
        const lines = given.map(({ unitCents, quantity, share }, place) =>
          line({
            productId: `p${place}`,
            unitCents,
            quantity,
            discountCents: Math.floor((unitCents * quantity * share) / 100),
          }),
        );
        const single = lines.flatMap(({ productId, quantity }) =>
          Array.from({ length: quantity }, () => units(1, productId)),
        );
        let sum = 0;
        for (const [place, one] of single.entries()) {
          const cents = unitRefundCents({ lines, taxCents }, [one], single.slice(0, place));
          expect(cents).toBeGreaterThanOrEqual(0);
          sum += cents;
        }
        const paid = lines.reduce(
          (all, { unitCents, quantity, discountCents }) => all + unitCents * quantity - discountCents,
          0,
        );
        expect(sum).toBe(paid === 0 ? 0 : paid + taxCents);
      },
    ),
  );
});

test('no more units can be returned than were bought, and no line twice in one return', () => {
  const left = unitsLeft([line(), line({ productId: 'bowl', quantity: 1 })], [units(2)]);
  expect(left).toEqual([units(1), units(1, 'bowl')]);
  expect(areLeft([units(1), units(1, 'bowl')], left)).toBe(true);
  expect(areLeft([units(2)], left)).toBe(false);
  expect(areLeft([units(1), units(1)], left)).toBe(false);
  expect(areLeft([units(1, 'jug')], left)).toBe(false);
});
