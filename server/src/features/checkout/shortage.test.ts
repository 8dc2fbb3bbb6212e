import { expect, test } from 'vitest';
import { shortage } from './shortage.ts';

const lines = [
  { productId: 'mug', name: 'Sunday Mug' },
  { productId: 'lamp', name: 'Linen Lamp' },
];

test('what is missing is said by its name, with how many are left', () => {
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

test('a checkout that can have nothing at all reads that it is sold out', () => {
  expect(shortage([{ productId: 'mug', left: 0 }], lines)).toMatchObject({
    code: 'product_sold_out',
    message: 'Sunday Mug is sold out.',
  });
});
