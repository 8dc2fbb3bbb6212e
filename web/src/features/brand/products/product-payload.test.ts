import { describe, expect, test } from 'vitest';
import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import {
  imagesOf,
  isSubmittable,
  productField,
  productForm,
  productPayload,
  tagsOf,
} from './product-payload.ts';

const filled = {
  ...productForm(undefined),
  name: ' Jug ',
  description: ' From Leeds ',
  price: '24.50',
  originalPrice: '35',
  imageUrl: 'https://example.com/front.jpg',
  moreImages: 'https://example.com/top.jpg\n\n https://example.com/front.jpg',
  stockCount: '7',
  tags: 'clay, kitchen',
};

test('[DASH-19] tags are split at commas and trimmed, and empty ones are dropped', () => {
  expect(tagsOf(' clay ,, hand made,\tkitchen ,')).toEqual(['clay', 'hand made', 'kitchen']);
  expect(tagsOf('')).toEqual([]);
  expect(tagsOf(' , ,')).toEqual([]);
});

test('[DASH-20] empty optional fields are left out of the payload', () => {
  const form = { ...productForm(undefined), name: 'Jug', price: '24.5', stockCount: ' ', description: '  ' };
  expect(productPayload(form)).toEqual({
    name: 'Jug',
    price: 24.5,
    active: true,
    public: true,
    inStock: true,
    featured: false,
    categoryId: 'home',
  });
});

test('[DASH-21] an image URL, if given, goes first in images', () => {
  expect(imagesOf(filled)).toEqual(['https://example.com/front.jpg', 'https://example.com/top.jpg']);
  expect(productPayload(filled).images?.[0]).toBe(filled.imageUrl);
  expect(imagesOf({ imageUrl: ' ', moreImages: 'https://example.com/top.jpg' })).toEqual([
    'https://example.com/top.jpg',
  ]);
});

describe('the payload of the form', () => {
  test('is accepted by the server', () => {
    expect(brandProductInputSchema.parse(productPayload(filled))).toMatchObject({
      name: 'Jug',
      description: 'From Leeds',
      price: 24.5,
      originalPrice: 35,
      stockCount: 7,
      tags: ['clay', 'kitchen'],
    });
  });

  test('has no count for a product that is not in stock', () => {
    expect(productPayload({ ...filled, inStock: false })).not.toHaveProperty('stockCount');
  });

  test('of an unchanged product is that product', () => {
    const product = {
      id: '1',
      currency: 'USD',
      rating: 0,
      reviewCount: 0,
      approvalStatus: 'approved' as const,
      ...brandProductInputSchema.parse(productPayload(filled)),
      images: imagesOf(filled),
      originalPrice: 35,
      inStock: true,
      stockCount: 7,
      version: 3,
    };
    const { imageUrl: _first, ...rest } = product;
    const variants = [{ size: 'M', stockCount: 2, price: 99.9 }];
    expect(productForm({ ...rest, variants })).toMatchObject({
      price: '24.50',
      originalPrice: '35.00',
      variants: [{ price: '99.90' }],
    });
    expect(productForm({ ...rest, currency: 'JPY', price: 2450 })).toMatchObject({ price: '2450' });
    expect(productPayload(productForm(rest))).toEqual(productPayload(filled));
  });
});

test('a form without a name or with a price of 0 cannot be sent', () => {
  expect(isSubmittable(filled)).toBe(true);
  expect(isSubmittable({ ...filled, name: '  ' })).toBe(false);
  for (const price of ['', '0', '-1', 'x']) expect(isSubmittable({ ...filled, price })).toBe(false);
});

test('an error in a part of the payload is shown beside the field that it came from', () => {
  const [withImage, without] = [{ imageUrl: 'https://a.example/1.png' }, { imageUrl: ' ' }];
  expect(productField('price', without)).toBe('price');
  expect(productField('tags.2', without)).toBe('tags');
  expect(productField('images.0', withImage)).toBe('imageUrl');
  expect(productField('images.0', without)).toBe('moreImages');
  expect(productField('images.1', withImage)).toBe('moreImages');
  expect(productField('images', withImage)).toBe('moreImages');
});
