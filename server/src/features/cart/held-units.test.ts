import { expect, test } from 'vitest';
import type { ProductForSale } from '../products/products.service.ts';
import { withHeld } from './held-units.ts';

const product = (values: Partial<ProductForSale>): ProductForSale => ({
  id: 'mug',
  name: 'A mug',
  imageUrl: '',
  brandId: 'clay',
  brand: { name: 'Clay', slug: 'clay' },
  priceCents: 900,
  originalPriceCents: null,
  currency: 'USD',
  stock: 1,
  isShownLive: false,
  livePrices: [],
  colors: [],
  sizes: [],
  variants: [],
  ...values,
});
const held = (values: Partial<Parameters<typeof withHeld>[1][number]>) => ({
  productId: 'mug',
  color: '',
  size: '',
  quantity: 2,
  ...values,
});

test('held units of a product without variants are available to their holder, whatever their color', () => {
  const lines = [held({ color: 'Moss' }), held({ color: 'Sand', quantity: 4 }), held({ productId: 'gone' })];
  expect(withHeld(new Map([['mug', product({})]]), lines).get('mug')?.stock).toBe(7);
});

test('held units of a variant are available in that variant, and those of a removed variant in none', () => {
  const variants = [
    { color: 'Moss', size: 'S', stock: 0, priceCents: null },
    { color: 'Moss', size: 'M', stock: 3, priceCents: 1100 },
  ];
  const products = new Map([['mug', product({ stock: 3, variants })]]);
  const left = withHeld(products, [held({ color: 'Moss', size: 'S' }), held({ color: 'Moss', size: 'XL' })]);
  expect(left.get('mug')).toMatchObject({ stock: 5, variants: [{ stock: 2 }, { stock: 3 }] });
  expect(products.get('mug')?.variants[0]?.stock).toBe(0);
});
