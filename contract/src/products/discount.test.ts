import { describe, expect, test } from 'vitest';
import { discountPercent } from './discount.ts';

describe('discount', () => {
  test('is the saved part of the original price in whole percent', () => {
    expect(discountPercent(2450, 3500)).toBe(30);
    expect(discountPercent(2000, 3000)).toBe(33);
  });

  test('is missing for a product without a higher original price', () => {
    expect(discountPercent(2450, null)).toBeUndefined();
    expect(discountPercent(2450, 2450)).toBeUndefined();
    expect(discountPercent(2450, 2000)).toBeUndefined();
  });

  test('is never 0% or 100%', () => {
    expect(discountPercent(9999, 10_000)).toBe(1);
    expect(discountPercent(1, 100_000)).toBe(99);
  });
});
