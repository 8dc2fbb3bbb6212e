import { expect, test } from 'vitest';
import { z } from 'zod';
import { productCardSchema } from '../products/products.schemas.ts';
import { streamDetailSchema } from './streams.schemas.ts';

test('[LIVEDATA-2] the stream page’s show has its names, pictures, count, category, times, description and tags', () => {
  const { properties, required } = z.toJSONSchema(streamDetailSchema, { io: 'output' });
  const named = [
    'id',
    'title',
    'streamerName',
    'streamerAvatar',
    'viewerCount',
    'category',
    'isLive',
    'startedAt',
    'description',
    'tags',
  ];
  expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(named));
  // A show that was never live has not started.
  expect(required).toEqual(expect.arrayContaining(named.filter((name) => name !== 'startedAt')));
});

test('[LIVEDATA-26] a product of a show has a name, a price in a currency, a picture, words, a stock and perhaps an original price', () => {
  const { properties, required } = z.toJSONSchema(productCardSchema, { io: 'output' });
  const named = ['id', 'name', 'price', 'currency', 'image', 'description', 'stock'];
  expect(required).toEqual(expect.arrayContaining(named));
  expect(Object.keys(properties ?? {})).toContain('originalPrice');
  expect(required).not.toContain('originalPrice');
});
