import { expect, test } from 'vitest';
import { productChoice } from './product-choice.ts';

const dress = {
  id: 'dress',
  colors: [
    { name: 'Blush', hex: '#edc3b3' },
    { name: 'Pine', hex: '#2c5644' },
  ],
  sizes: ['S', 'M'],
  stock: 8,
};

test('the first color is chosen, and a size has to be', () => {
  expect(productChoice(dress, { quantity: 1 })).toEqual({
    productId: 'dress',
    color: 'Blush',
    quantity: 1,
    missing: 'size',
  });
});

test('what was pressed is chosen', () => {
  expect(productChoice(dress, { color: 'Pine', size: 'M', quantity: 3 })).toEqual({
    productId: 'dress',
    color: 'Pine',
    size: 'M',
    quantity: 3,
  });
});

test('what the product has no longer is not chosen, nor more than there are', () => {
  const gone = { color: 'Rust', size: 'XL', quantity: 12 };
  expect(productChoice(dress, gone)).toMatchObject({ color: 'Blush', quantity: 8, missing: 'size' });
  expect(productChoice({ ...dress, sizes: ['One size'], stock: 0 }, gone)).toEqual({
    productId: 'dress',
    color: 'Blush',
    size: 'One size',
    quantity: 1,
  });
});

test('a product without colors and sizes has no such choice', () => {
  expect(productChoice({ ...dress, colors: [], sizes: [] }, { quantity: 2 })).toEqual({
    productId: 'dress',
    quantity: 2,
  });
});
