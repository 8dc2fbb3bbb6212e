import { expect, test } from 'vitest';
import { productRows } from './product-rows.ts';

const usd = { currency: 'USD', amount: 900 };

test('each product’s sales are listed with its cart additions, and products without a sale follow', () => {
  const rows = productRows(
    [
      { productId: 'mug', name: 'Mug', pinId: 'first', units: 3, ...usd },
      { productId: 'mug', name: 'Mug', units: 1, ...usd },
      { productId: 'bowl', name: 'Bowl', units: 2, ...usd },
    ],
    [
      { productId: 'jug', cartAdds: 2 },
      { productId: 'mug', cartAdds: 5 },
      { productId: 'mug', pinId: 'second', cartAdds: 6 },
      { productId: 'mug', pinId: 'first', cartAdds: 4 },
    ],
  );
  expect(
    rows.map(({ productId, pinId, cartAdds, units, sales }) => [productId, pinId, cartAdds, units, sales]),
  ).toEqual([
    ['mug', 'first', 4, 3, usd],
    ['mug', undefined, 5, 1, usd],
    ['bowl', undefined, 0, 2, usd],
    ['mug', 'second', 6, 0, undefined],
    ['jug', undefined, 2, 0, undefined],
  ]);
});

test('a product that sold in two currencies has its cart additions in one row only', () => {
  const of = { productId: 'mug', name: 'Mug', units: 1 };
  const rows = productRows(
    [
      { ...of, ...usd },
      { ...of, currency: 'EUR', amount: 800 },
    ],
    [{ productId: 'mug', cartAdds: 7 }],
  );
  expect(rows.map(({ cartAdds }) => cartAdds)).toEqual([7, 0]);
});
