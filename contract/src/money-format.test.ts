import { expect, test } from 'vitest';
import { formatCents, formatCentsShort, formatMoney, formatPrice } from './money-format.ts';

test('amounts are written with the decimals of their currency', () => {
  expect(formatPrice(24.5, 'USD')).toBe('$24.50');
  expect(formatCents(123_450, 'USD')).toBe('$1,234.50');
  expect(formatCents(2450, 'JPY')).toBe('¥2,450');
  expect(formatMoney({ amount: 1999, currency: 'EUR' })).toBe('€19.99');
});

test('the short form leaves out the decimals of whole amounts alone', () => {
  expect(formatCentsShort(6000, 'USD')).toBe('$60');
  expect(formatCentsShort(6050, 'USD')).toBe('$60.50');
  expect(formatCents(6000, 'USD')).toBe('$60.00');
});
