import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalsOf } from '@greenroom/contract/cart/totals';
import { couponDiscounts, type CouponLine } from './coupon-discounts.ts';
import type { OfferedCoupon } from '../products/coupons/coupons.service.ts';

const now = new Date('2026-11-22T12:00:00Z');
const usual = { code: 'LEAF', currency: 'USD', now, isGuest: false };

function coupon(values: Partial<OfferedCoupon> = {}): OfferedCoupon {
  return {
    id: 'coupon-of-brand',
    brandId: 'fern',
    productId: null,
    code: 'LEAF',
    percent: 10,
    amountCents: null,
    currency: 'USD',
    minimumCents: 0,
    isOncePerUser: false,
    isLiveOnly: false,
    startsAt: null,
    endsAt: null,
    endedAt: null,
    createdAt: now,
    isUsed: false,
    ...values,
  };
}

function line(values: Partial<CouponLine> = {}): CouponLine {
  return {
    productId: 'mug',
    brandId: 'fern',
    brandName: 'Fernhollow',
    unitCents: 2450,
    quantity: 1,
    isShownLive: false,
    isBuyable: true,
    ...values,
  };
}

describe('a code', () => {
  test('takes its percent off each line of its brand, and nothing off lines of other brands', () => {
    const lines = [
      line({ quantity: 3 }),
      line({ brandId: 'clay' }),
      line({ productId: 'bowl', unitCents: 999 }),
    ];
    expect(couponDiscounts(lines, [coupon()], usual)).toEqual({
      lines: [
        { cents: 735, couponId: 'coupon-of-brand', note: 'takes 10% off' },
        { cents: 0 },
        { cents: 100, couponId: 'coupon-of-brand', note: 'takes 10% off' },
      ],
    });
  });

  test('divides its amount among its lines by their prices, and never takes off more than they cost', () => {
    const amount = coupon({ percent: null, amountCents: 1000 });
    const lines = [line({ unitCents: 2000 }), line({ unitCents: 1000 }), line({ brandId: 'clay' })];
    expect(couponDiscounts(lines, [amount], usual).lines.map(({ cents }) => cents)).toEqual([667, 333, 0]);
    expect(couponDiscounts([line({ unitCents: 400 })], [amount], usual).lines[0]).toEqual({
      cents: 400,
      couponId: 'coupon-of-brand',
      note: 'takes $4.00 off',
    });
  });

  test('of a product is used before one of its brand, and never both', () => {
    const own = coupon({ id: 'own', productId: 'mug', percent: 20 });
    const lines = [line({ unitCents: 1000 }), line({ productId: 'bowl', unitCents: 1000 })];
    const { lines: discounts } = couponDiscounts(lines, [own, coupon()], usual);
    expect(discounts.map(({ cents, couponId }) => [cents, couponId])).toEqual([
      [200, 'own'],
      [100, 'coupon-of-brand'],
    ]);
  });

  test('for live products takes off only what is shown live, and the other lines have the reason', () => {
    const live = coupon({ isLiveOnly: true });
    const lines = [line({ isShownLive: true, unitCents: 1000 }), line({ productId: 'bowl' })];
    expect(couponDiscounts(lines, [live], usual).lines).toEqual([
      { cents: 100, couponId: 'coupon-of-brand', note: 'takes 10% off' },
      { cents: 0, note: 'takes nothing off: it is not shown live now' },
    ]);
  });

  test.each([
    ['ended', { endsAt: new Date('2026-11-20T09:00:00Z') }, 'LEAF ended on November 20, 2026'],
    ['ends at this very moment', { endsAt: now }, 'LEAF ended on November 22, 2026'],
    ['begins later', { startsAt: new Date('2026-12-01T09:00:00Z') }, 'LEAF begins on December 1, 2026'],
    ['is used up', { isOncePerUser: true, isUsed: true }, 'You have used LEAF already, and it works once'],
    ['needs more', { minimumCents: 3000 }, 'LEAF needs $30.00 of Fernhollow: $5.50 more'],
    [
      'is live only',
      { isLiveOnly: true },
      'LEAF works for what is shown in a live show, and nothing of this is now',
    ],
    [
      'is in another currency',
      { percent: null, amountCents: 500, currency: 'EUR' },
      'LEAF is for prices in EUR',
    ],
    ['is for another product', { productId: 'jug' }, 'LEAF is for nothing in your cart'],
    ['is another brand’s', { brandId: 'clay' }, 'LEAF is for nothing in your cart'],
  ])('that %s takes nothing off, and the line has the reason', (_what, values, problem) => {
    expect(couponDiscounts([line()], [coupon(values)], usual)).toMatchObject({
      lines: [{ cents: 0 }],
      problem,
    });
  });

  test('that works once per user is refused without an account', () => {
    const once = coupon({ isOncePerUser: true });
    expect(couponDiscounts([line()], [once], { ...usual, isGuest: true }).problem).toBe(
      'Sign in to use LEAF: it works once for each person',
    );
    expect(couponDiscounts([line()], [once], usual).problem).toBeUndefined();
  });

  test('ignores products that cannot be bought, for its minimum and for its discount', () => {
    const lines = [line(), line({ productId: 'bowl', isBuyable: false })];
    expect(couponDiscounts(lines, [coupon({ minimumCents: 4000 })], usual).problem).toBe(
      'LEAF needs $40.00 of Fernhollow: $15.50 more',
    );
    expect(couponDiscounts(lines, [coupon()], usual).lines[1]).toEqual({ cents: 0 });
  });
});

describe('totals with codes', () => {
  const lineArbitrary = fc
    .record({
      productId: fc.constantFrom('mug', 'bowl', 'jug'),
      brandId: fc.constantFrom('fern', 'clay'),
      unitCents: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      isShownLive: fc.boolean(),
      isBuyable: fc.boolean(),
    })
    .map(line);
  const couponArbitrary = fc
    .record({
      id: fc.uuid(),
      brandId: fc.constantFrom('fern', 'clay'),
      productId: fc.constantFrom(null, 'mug', 'bowl'),
      isLiveOnly: fc.boolean(),
      minimumCents: fc.constantFrom(0, 0, 10_000),
      worth: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
        fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 1_000_000 }) }),
      ),
    })
    .map(({ worth, ...values }) => coupon({ ...values, ...worth }));
  const carts = fc.array(lineArbitrary, { maxLength: 8 });
  const offers = fc.array(couponArbitrary, { maxLength: 4 });

  function totalsWith(lines: readonly CouponLine[], coupons: readonly OfferedCoupon[]) {
    const { lines: discounts } = couponDiscounts(lines, coupons, usual);
    const buyable = lines.flatMap(({ unitCents, quantity, isBuyable }, place) =>
      isBuyable ? [{ unitCents, quantity, discountCents: discounts[place]?.cents ?? 0 }] : [],
    );
    return { discounts, totals: totalsOf(buyable, 725, { cents: 599, freeOverCents: 5000 }) };
  }

  test('never take more off a line than it costs, and nothing off what cannot be bought or is not included', () => {
    fc.assert(
      fc.property(carts, offers, (lines, coupons) => {
        const { discounts, totals } = totalsWith(lines, coupons);
        expect(discounts).toHaveLength(lines.length);
        for (const [place, { cents, couponId }] of discounts.entries()) {
          const of = lines[place];
          const by = coupons.find(({ id }) => id === couponId);
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual((of?.unitCents ?? 0) * (of?.quantity ?? 0));
          expect(cents > 0).toBe(couponId !== undefined);
          const isMeant =
            by === undefined ||
            (of?.isBuyable === true &&
              of.brandId === by.brandId &&
              (by.productId === null || of.productId === by.productId) &&
              (!by.isLiveOnly || of.isShownLive));
          expect(isMeant).toBe(true);
        }
        expect(totals.totalCents).toBeGreaterThanOrEqual(0);
        expect(totals.discountCents).toBe(discounts.reduce((sum, { cents }) => sum + cents, 0));
      }),
    );
  });

  test('take a fixed amount off once, however many lines there are', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 1_000_000 }), (lines, amountCents) => {
        const { discounts } = totalsWith(lines, [coupon({ percent: null, amountCents })]);
        const meant = lines.filter(({ brandId, isBuyable }) => brandId === 'fern' && isBuyable);
        const price = meant.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
        expect(discounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.min(amountCents, price));
      }),
    );
  });

  test('are never higher with a code than without, and a code that takes nothing off has a reason', () => {
    fc.assert(
      fc.property(carts, offers, (lines, coupons) => {
        const [without, withCodes] = [totalsWith(lines, []).totals, totalsWith(lines, coupons).totals];
        // Free shipping depends on the discounted amount, so a coupon may add shipping.
        expect(withCodes.itemsCents - withCodes.discountCents).toBeLessThanOrEqual(without.itemsCents);
        expect(withCodes.taxCents).toBeLessThanOrEqual(without.taxCents);
        const { lines: discounts, problem } = couponDiscounts(lines, coupons, usual);
        expect(problem === undefined).toBe(discounts.some(({ cents }) => cents > 0));
      }),
    );
  });
});
