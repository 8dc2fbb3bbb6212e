import { describe, expect, test } from 'vitest';
import { productChoice } from './product-choice.ts';
import { optionNote } from '@greenroom/contract/products/product-variants';

const dress = {
  id: 'dress',
  colors: [
    { name: 'Blush', hex: '#edc3b3' },
    { name: 'Pine', hex: '#2c5644' },
  ],
  sizes: ['S', 'M'],
  stock: 8,
};

test('the first color is chosen by default, and the size is missing', () => {
  expect(productChoice(dress, { quantity: 1 })).toEqual({
    productId: 'dress',
    color: 'Blush',
    quantity: 1,
    missing: 'size',
  });
});

test('the pressed options are chosen', () => {
  expect(productChoice(dress, { color: 'Pine', size: 'M', quantity: 3 })).toEqual({
    productId: 'dress',
    color: 'Pine',
    size: 'M',
    quantity: 3,
  });
});

test('removed options are not chosen, nor more units than there are', () => {
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

describe('a product with variants', () => {
  const variants = [
    { color: 'Blush', size: 'S', stock: 0 },
    { color: 'Pine', size: 'S', stock: 2 },
    { color: 'Pine', size: 'M', stock: 0 },
  ];
  const varied = { ...dress, stock: 2, variants };

  test('has its first available color chosen', () => {
    expect(productChoice(varied, { quantity: 1 })).toMatchObject({ color: 'Pine', missing: 'size' });
    const allGone = variants.map((variant) => Object.assign({}, variant, { stock: 0 }));
    expect(productChoice({ ...varied, variants: allGone }, { quantity: 1 })).toMatchObject({
      color: 'Blush',
    });
  });

  test('has no size chosen that is not made in the color, and no more units than the variant has', () => {
    expect(productChoice(varied, { color: 'Blush', size: 'M', quantity: 1 })).toEqual({
      productId: 'dress',
      color: 'Blush',
      quantity: 1,
      missing: 'size',
    });
    expect(productChoice(varied, { color: 'Pine', size: 'S', quantity: 5 })).toMatchObject({ quantity: 2 });
  });

  test('shows for each option why it cannot be combined with the other', () => {
    expect(optionNote(varied, { color: 'Blush' })).toBe('sold out');
    expect(optionNote(varied, { color: 'Blush', size: 'M' })).toBe('not made');
    expect(optionNote(varied, { color: 'Pine', size: 'M' })).toBe('sold out');
    expect(optionNote(varied, { color: 'Pine', size: 'S' })).toBeUndefined();
    expect(optionNote({ stock: 0 }, { color: 'Blush', size: 'XXL' })).toBeUndefined();
  });
});

test('is limited to ten units per shopper', () => {
  expect(productChoice({ ...dress, stock: 80 }, { quantity: 40 })).toMatchObject({ quantity: 10 });
});
