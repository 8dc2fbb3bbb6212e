import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productSortSchema } from '@greenroom/contract/products/products.schemas';
import { cursorAfter, decodeProductCursor, encodeProductCursor } from './product-cursor.ts';

const product = {
  id: 'hc-1',
  isFeatured: true,
  createdAt: new Date('2026-03-01T10:20:30.456Z'),
  priceCents: 2450,
  rating: 4.37,
};

describe('product cursor', () => {
  test.each(productSortSchema.options)('comes back from its text unchanged: %s', (sort) => {
    const cursor = cursorAfter(sort, product);
    expect(decodeProductCursor(encodeProductCursor(cursor))).toEqual(cursor);
  });

  test('fits into the query that takes it, with the longest id', () => {
    const cursor = cursorAfter('featured', { ...product, id: 'ü'.repeat(100) });
    expect(encodeProductCursor(cursor).length).toBeLessThanOrEqual(500);
  });

  test('knows a text that no list handed out', () => {
    const foreign = [
      '',
      'abc',
      Buffer.from('{}').toString('base64url'),
      Buffer.from('["newest","yesterday","hc-1"]').toString('base64url'),
      Buffer.from('["rating",9,"hc-1"]').toString('base64url'),
      Buffer.from('["price-low",12.5,"hc-1"]').toString('base64url'),
      Buffer.from('["price-low",99999999999,"hc-1"]').toString('base64url'),
    ];
    expect(foreign.map((text) => decodeProductCursor(text))).toEqual(foreign.map(() => undefined));
  });

  test('never throws, whatever it is given', () => {
    const decodesQuietly = property(string(), (text) => {
      decodeProductCursor(text);
      decodeProductCursor(Buffer.from(text).toString('base64url'));
    });
    expect(() => assert(decodesQuietly)).not.toThrow();
  });
});
