import { expect, test } from 'vitest';
import { lowStock } from './low-stock.ts';

const sized = (...stocks: [string, number][]) => ({
  stockCount: stocks.reduce((sum, [, stockCount]) => sum + stockCount, 0),
  variants: stocks.map(([size, stockCount]) => ({ size, stockCount })),
});

test('[DASH-2] a product is low on stock with fewer than 10 units, none included', () => {
  expect([0, 9, 10].map((stockCount) => lowStock({ stockCount })?.of)).toEqual([
    'product',
    'product',
    undefined,
  ]);
});

test('a product with enough units in all is low in each size and color with fewer than 10', () => {
  expect(lowStock(sized(['S', 9], ['M', 10], ['L', 0]))).toEqual({ of: 'variants', names: ['S', 'L'] });
  expect(lowStock(sized(['S', 10], ['M', 10]))).toBeUndefined();
  const moss = { color: { name: 'Moss', hex: '#44aa55' }, size: 'M', stockCount: 3 };
  const bare = { color: { name: 'Bark', hex: '#443322' }, stockCount: 4 };
  expect(lowStock({ stockCount: 60, variants: [moss, bare] })).toMatchObject({ names: ['Moss M', 'Bark'] });
});

test('a product that is low in all sizes together is not listed as low in each', () => {
  expect(lowStock(sized(['S', 4], ['M', 5]))).toEqual({ of: 'product' });
});
