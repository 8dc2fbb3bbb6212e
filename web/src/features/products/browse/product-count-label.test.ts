import { expect, test } from 'vitest';
import { productCountLabel } from './product-count-label.ts';

test.each([
  [{ total: 1, totalIs: 'exact' as const }, '1 product'],
  [{ total: 72, totalIs: 'exact' as const }, '72 products'],
  [{ total: 12_345, totalIs: 'exact' as const }, '12,345 products'],
  [{ total: 1000, totalIs: 'at-least' as const }, '1,000+ products'],
])('%o is shown as %s', (list, label) => {
  expect(productCountLabel(list, { isHydrated: true })).toBe(label);
});
