import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/src/db/client.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { insertBrands, insertProducts, insertReviews, type NewProduct } from './seed-rows.ts';

let server: TestServer;
let db: Database;
let brandId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.app.database);
  brandId = (await insertBrands(db, [{ companyName: 'Fern & Co', slug: 'fern' }])).get('fern')!;
});
afterEach(async () => {
  await server.app.database.pool.query('delete from products');
});
afterAll(async () => server.close());

const product = (id: string, values: Partial<NewProduct> = {}): NewProduct => ({
  id,
  brandId,
  name: 'Speckled Mug',
  category: 'home',
  priceCents: 1000,
  images: [{ url: `/files/${id}.svg`, alt: 'front' }],
  ...values,
});
const shown = async (id: string) => (await server.call('GET', `/products/${id}`)).body.data;

test('an existing brand is not changed, and is found by its slug', async () => {
  const ids = await insertBrands(db, [
    { companyName: 'Renamed', slug: 'fern' },
    { companyName: 'Loom', slug: 'loom' },
  ]);
  expect(ids.get('fern')).toBe(brandId);
  expect(ids.get('loom')).toEqual(expect.any(String));
  await insertProducts(db, [product('mug')]);
  expect((await shown('mug')).brand).toEqual({ name: 'Fern & Co', slug: 'fern' });
});

test('an existing product is not changed', async () => {
  await insertProducts(db, [product('mug')]);
  const before = await shown('mug');
  expect(before.images).toHaveLength(1);
  await insertProducts(db, [product('mug', { name: 'Renamed', images: [] })]);
  expect(await shown('mug')).toEqual(before);
});

test('when not all products can be added, none is', async () => {
  const broken = product('cup', { brandId: '00000000-0000-4000-8000-000000000000' });
  await expect(insertProducts(db, [product('mug'), broken])).rejects.toThrow();
  expect((await server.call('GET', '/products/mug')).status).toBe(404);
});

describe('reviews', () => {
  test('give the rating and the count, and change neither when added again', async () => {
    await insertProducts(db, [product('mug')]);
    expect(await shown('mug')).toMatchObject({ rating: 0, reviews: 0 });
    const rows = [5, 4, 4].map((rating, n) => ({
      id: `0a000000-0000-4000-8000-00000000000${n}`,
      productId: 'mug',
      authorName: 'Ada',
      rating,
      comment: 'Fine',
    }));
    await insertReviews(db, rows);
    await insertReviews(db, rows);
    expect(await shown('mug')).toMatchObject({ rating: 4.33, reviews: 3 });
  });

  test('that are added at the same moment are all counted', async () => {
    await insertProducts(db, [product('mug'), product('cup')]);
    const both = ['mug', 'cup'];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        insertReviews(
          db,
          (n % 2 === 0 ? both : both.toReversed()).map((productId) => ({
            productId,
            authorName: 'Ada',
            rating: 3,
            comment: 'Fine',
          })),
        ),
      ),
    );
    expect((await shown('mug')).reviews).toBe(20);
    expect((await shown('cup')).reviews).toBe(20);
  });
});
