import { expect, test } from 'vitest';
import { grantHolds, type Stock } from './stock-grants.ts';

const stock: Stock = {
  products: new Map([
    ['mug', 4],
    ['dress', 3],
  ]),
  variants: new Map([
    [
      'dress',
      [
        { id: 'pine-s', color: 'Pine', size: 'S', stock: 1 },
        { id: 'pine-m', color: 'Pine', size: 'M', stock: 2 },
      ],
    ],
  ]),
};
const dress = (size: string, quantity: number, color = 'Pine') => ({
  productId: 'dress',
  color,
  size,
  quantity,
});

test('a hold of a variant uses its own units, whatever the other variants have', () => {
  const { results, holds } = grantHolds(
    [
      { holdId: 'a', lines: [dress('S', 1), dress('M', 1)] },
      { holdId: 'b', lines: [dress('S', 1)] },
      { holdId: 'c', lines: [dress('M', 1), { productId: 'mug', color: 'Sand', quantity: 2 }] },
    ],
    stock,
  );
  expect(results).toEqual([
    { isHeld: true },
    { isHeld: false, short: [{ productId: 'dress', left: 0 }] },
    { isHeld: true },
  ]);
  expect(holds).toEqual([
    { holdId: 'a', productId: 'dress', variantId: 'pine-s', quantity: 1 },
    { holdId: 'a', productId: 'dress', variantId: 'pine-m', quantity: 1 },
    { holdId: 'c', productId: 'dress', variantId: 'pine-m', quantity: 1 },
    { holdId: 'c', productId: 'mug', variantId: '', quantity: 2 },
  ]);
});

test('an unknown variant has no units, and colors of a product without variants share its units', () => {
  const lines = ['Sand', 'Moss'].map((color) => ({ productId: 'mug', color, quantity: 3 }));
  const { results, holds } = grantHolds(
    [
      { holdId: 'a', lines: [dress('XL', 1)] },
      { holdId: 'b', lines: [dress('S', 1, 'Rust')] },
      { holdId: 'c', lines },
    ],
    stock,
  );
  expect(results).toEqual([
    { isHeld: false, short: [{ productId: 'dress', left: 0 }] },
    { isHeld: false, short: [{ productId: 'dress', left: 0 }] },
    { isHeld: false, short: [{ productId: 'mug', left: 4 }] },
  ]);
  expect(holds).toEqual([]);
});

test('a hold that replaces another takes over its units, or leaves it unchanged', () => {
  const replaceable = new Map([
    ['old', [{ productId: 'mug', variantId: '', quantity: 2 }]],
    ['gone', [{ productId: 'dress', variantId: 'pine-l', quantity: 9 }]],
  ]);
  const mugs = (quantity: number) => [{ productId: 'mug', quantity }];
  const { results, holds, ended } = grantHolds(
    [
      { holdId: 'a', lines: mugs(7), replaces: 'old' },
      { holdId: 'b', lines: mugs(5) },
      { holdId: 'c', lines: mugs(5), replaces: 'old' },
      { holdId: 'd', lines: mugs(2), replaces: 'old' },
      { holdId: 'e', lines: [dress('L', 1)], replaces: 'gone' },
      { holdId: 'f', lines: mugs(1) },
    ],
    stock,
    replaceable,
  );
  expect(results).toEqual([
    { isHeld: false, short: [{ productId: 'mug', left: 6 }] },
    { isHeld: false, short: [{ productId: 'mug', left: 4 }] },
    { isHeld: true },
    { isHeld: false, short: [{ productId: 'mug', left: 1 }] },
    { isHeld: false, short: [{ productId: 'dress', left: 0 }] },
    { isHeld: true },
  ]);
  expect(holds.map(({ holdId, quantity }) => [holdId, quantity])).toEqual([
    ['c', 5],
    ['f', 1],
  ]);
  expect(ended).toEqual(['old']);
});
