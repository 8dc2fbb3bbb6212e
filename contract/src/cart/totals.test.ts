import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, centsOff, shareOf, shippingFor, totalsOf } from './totals.ts';

const line = fc
  .record({ unitCents: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 10 }) })
  .chain(({ unitCents, quantity }) =>
    fc
      .integer({ min: 0, max: 100 })
      .map((percent) => ({ unitCents, quantity, discountCents: centsOff(unitCents, percent, quantity) })),
  );

const usual = { cents: 599, freeOverCents: 5000 };

describe('totals', () => {
  test('are the items less discounts, with shipping and with tax on the discounted items', () => {
    const lines = [
      { unitCents: 1999, quantity: 2, discountCents: 600 },
      { unitCents: 350, quantity: 1, discountCents: 0 },
    ];
    // (3998 + 350 - 600) at 8.88%: 332.8.
    expect(totalsOf(lines, 888, usual)).toEqual({
      itemsCents: 4348,
      discountCents: 600,
      shippingCents: 599,
      taxCents: 333,
      totalCents: 4680,
    });
  });

  test('have free shipping above fifty dollars, and none for an empty cart', () => {
    expect(shippingFor(5000, 1, usual)).toBe(599);
    expect(shippingFor(5001, 1, usual)).toBe(0);
    expect(shippingFor(0, 0, usual)).toBe(0);
    // A shop that ships nothing for free.
    expect(shippingFor(900_000, 1, { cents: 350, freeOverCents: undefined })).toBe(350);
    expect(totalsOf([], 725, usual).totalCents).toBe(0);
  });

  test('are whole, never negative, add up, and never grow by a discount of one line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 3000 }), (lines, rate) => {
        const totals = totalsOf(lines, rate, usual);
        for (const amount of Object.values(totals)) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = totals;
        expect(totalCents).toBe(itemsCents - discountCents + shippingCents + taxCents);
        expect(discountCents).toBeLessThanOrEqual(itemsCents);
      }),
    );
  });

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 0, max: 3000 }), (lines, rate) => {
        expect(totalsOf(lines.toReversed(), rate, usual)).toEqual(totalsOf(lines, rate, usual));
      }),
    );
  });
});

test('a share is rounded half up', () => {
  expect(shareOf(200, 725)).toBe(15);
  expect(shareOf(9800, 725)).toBe(711);
  expect(shareOf(100, 750)).toBe(8);
  expect(shareOf(100, 749)).toBe(7);
});

test('a percentage applies to all units alike, from 0% to 100%', () => {
  expect(centsOff(1000, 15, 3)).toBe(450);
  expect(centsOff(999, 0, 4)).toBe(0);
  expect(centsOff(999, 100, 4)).toBe(3996);
  // 24.99 less 10% is 22.49.
  expect(centsOff(2499, 10, 2)).toBe(500);
});

test('divided amounts add up, and no part is above its exact share rounded up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 10 }),
      (cents, weights) => {
        const parts = divide(cents, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [index, part] of parts.entries()) {
          if (whole === 0) continue;
          const exact = (cents * (weights[index] ?? 0)) / whole;
          expect(part).toBeGreaterThanOrEqual(Math.floor(exact));
          expect(part).toBeLessThanOrEqual(Math.ceil(exact));
        }
      },
    ),
  );
});
