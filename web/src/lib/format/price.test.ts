import { setReaderLanguage } from '@greenroom/contract/time-format';
import { afterEach, expect, test } from 'vitest';
import { couponPrice, formatPrice, percentOff } from './price.ts';

afterEach(() => setReaderLanguage(undefined));

test("[FMT-1] a price is written in US English in its product's currency, whatever language its reader has", () => {
  setReaderLanguage('de-DE');
  expect(formatPrice(1234.5, 'USD')).toBe('$1,234.50');
  expect(formatPrice(24.5, 'EUR')).toBe('€24.50');
  expect(formatPrice(1200, 'JPY')).toBe('¥1,200');
});

test('[FMT-2] the coupon price is the price less the discount, in whole cents', () => {
  expect(couponPrice(100, 20)).toBe(80);
  expect(couponPrice(19.99, 15)).toBe(16.99);
  expect(couponPrice(10, 0)).toBe(10);
});

test('a deal needs a higher original price', () => {
  expect(percentOff(75, 100)).toBe(25);
  expect(percentOff(100, 100)).toBeUndefined();
  expect(percentOff(100, undefined)).toBeUndefined();
});
