import { expect, test } from 'vitest';
import { shortage } from './shortage.ts';

const lines = [
  { productId: 'mug', name: 'Sunday Mug' },
  { productId: 'lamp', name: 'Linen Lamp' },
];

test('the message names each product that is short, and how many are left', () => {
  expect(shortage([{ productId: 'mug', left: 1 }], lines)).toMatchObject({
    code: 'not_enough_stock',
    message: 'Only 1 of Sunday Mug is left.',
  });
  const both = [
    { productId: 'lamp', left: 0 },
    { productId: 'mug', left: 3 },
  ];
  expect(shortage(both, lines)).toMatchObject({
    code: 'not_enough_stock',
    message: 'Linen Lamp is sold out. Only 3 of Sunday Mug are left.',
  });
});

test('a checkout of which nothing is left has the code for sold out', () => {
  expect(shortage([{ productId: 'mug', left: 0 }], lines)).toMatchObject({
    code: 'product_sold_out',
    message: 'Sunday Mug is sold out.',
  });
});
