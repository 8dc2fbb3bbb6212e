import { expect, test } from 'vitest';
import { activeCount, isActive, lowStockCount, totalValue } from './brand-stats.ts';

test('[DASH-2] low stock counts the products whose stock count is under 10', () => {
  expect(lowStockCount([])).toBe(0);
  expect(lowStockCount([0, 1, 9, 10, 11, 500].map((stockCount) => ({ stockCount })))).toBe(3);
});

test('[DASH-3] total value is the sum of the prices, whatever the stock, without errors of decimal fractions', () => {
  const priced = (price: number, stockCount: number) => ({ price, stockCount, currency: 'USD' });
  expect(totalValue([priced(0.1, 3), priced(0.2, 100)])).toEqual([{ currency: 'USD', amount: 0.3 }]);
  expect(totalValue([priced(24.5, 0), priced(19.99, 7)])).toEqual([{ currency: 'USD', amount: 44.49 }]);
  expect(totalValue([priced(24.5, 0), { price: 900, currency: 'JPY' }])).toEqual([
    { currency: 'USD', amount: 24.5 },
    { currency: 'JPY', amount: 900 },
  ]);
  expect(totalValue([])).toEqual([]);
});

test('[DASH-4] a product is active when active and public are both true', () => {
  const products = [
    { active: true, public: true },
    { active: true, public: false },
    { active: false, public: true },
    { active: false, public: false },
  ];
  expect(products.map(isActive)).toEqual([true, false, false, false]);
  expect(activeCount(products)).toBe(1);
});
