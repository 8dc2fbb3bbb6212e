import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBrands, insertProducts, insertReviews, type NewProduct } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let brandIds: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app.database;
  brandIds = await insertBrands(db, [
    { companyName: 'Fern', slug: 'fern' },
    { companyName: 'Kiln', slug: 'kiln' },
    { companyName: 'Loom', slug: 'loom' },
  ]);
  const product = (id: string, brand: string, values: Partial<NewProduct>): NewProduct => ({
    id,
    brandId: brandIds.get(brand)!,
    name: `Name of ${id}`,
    description: '',
    category: 'home',
    subcategory: 'Cups',
    priceCents: 1000,
    stock: 7,
    images: [],
    ...values,
  });
  const may = (day: number) => new Date(Date.UTC(2026, 4, day));
  await insertProducts(db, [
    product('bowl', 'fern', { priceCents: 2450, stock: 0, createdAt: may(3) }),
    product('mug', 'fern', { priceCents: 2449, originalPriceCents: 3000, stock: 1, createdAt: may(1) }),
    product('plate', 'kiln', { priceCents: 30_000, originalPriceCents: 29_000, createdAt: may(5) }),
    product('pot', 'kiln', { priceCents: 500, originalPriceCents: 900, stock: 0, createdAt: may(2) }),
    product('scarf', 'loom', {
      priceCents: 2500,
      originalPriceCents: 2500,
      category: 'apparel',
      createdAt: may(4),
    }),
    product('unlisted', 'loom', { originalPriceCents: 2000, public: false }),
  ]);
  const stars = { bowl: [3], mug: [4, 5], plate: [4], pot: [1, 2], scarf: [] };
  await insertReviews(
    db,
    Object.entries(stars).flatMap(([productId, ratings]) =>
      ratings.map((rating) => ({ productId, authorName: 'Ada', rating, comment: 'So' })),
    ),
  );
});
afterAll(async () => server.close());

async function listed(query: string): Promise<string[]> {
  const { status, body } = await server.call('GET', `/products?${query}`);
  expect(status, query).toBe(200);
  const ids = body.data.products.map(({ id }: { id: string }) => id);
  expect(body.data, query).toMatchObject({ total: ids.length, totalIs: 'exact' });
  return ids;
}
const found = async (query: string) => (await listed(query)).toSorted();
const everything = ['bowl', 'mug', 'plate', 'pot', 'scarf'];
/** Matches all products through the search index, which filters and sorts on its own. */
const searched = 'search=name';

async function expectLeft(query: string, expected: readonly string[]): Promise<void> {
  expect(await found(query), query).toEqual(expected);
  expect(await found(`${query}&${searched}`), `${query}, searched`).toEqual(expected);
}

test('[SHOP-5] a category leaves only its products, and not the others', async () => {
  await expectLeft('category=apparel', ['scarf']);
  await expectLeft('category=home', ['bowl', 'mug', 'plate', 'pot']);
  await expectLeft('category=skincare', []);
});

test('[SHOP-8] the price range leaves only what costs as much, both ends included', async () => {
  for (const [asked, expected] of [
    ['priceMin=24.5&priceMax=25', ['bowl', 'scarf']],
    ['priceMax=24.49', ['mug', 'pot']],
    ['priceMin=25.01', ['plate']],
    ['priceMin=0', everything],
    ['priceMin=0&priceMax=0', []],
  ] as const)
    await expectLeft(asked, expected);
});

test('[SHOP-6] without a price range nothing is too dear, whatever else is asked for', async () => {
  expect(await found('')).toEqual(everything);
  expect(await found(searched)).toEqual(everything);
  await expectLeft('category=home&inStock=true', ['mug', 'plate']);
});

test('[SHOP-9] the in stock filter leaves what is in stock', async () => {
  await expectLeft('inStock=true', ['mug', 'plate', 'scarf']);
  await expectLeft('inStock=false', everything);
});

test('[SHOP-10] the on sale filter leaves what has an original price higher than its price', async () => {
  await expectLeft('onSale=true', ['mug', 'pot']);
  await expectLeft('onSale=false', everything);
});

test('[SHOP-11] a minimum rating of 1, 2, 3 or 4 leaves what is rated that or higher', async () => {
  for (const [asked, expected] of [
    [4, ['mug', 'plate']],
    [3, ['bowl', 'mug', 'plate']],
    [2, ['bowl', 'mug', 'plate']],
    [1, ['bowl', 'mug', 'plate', 'pot']],
  ] as const)
    await expectLeft(`minRating=${asked}`, expected);
});

test('[SHOP-12] chosen brands leave their products alone', async () => {
  for (const [asked, expected] of [
    ['kiln', ['plate', 'pot']],
    ['fern,loom', ['bowl', 'mug', 'scarf']],
    ['nobody', []],
  ] as const)
    await expectLeft(`brands=${asked}`, expected);
});

test('[SHOP-15] [SHOP-16] what a search finds is sorted by price, from the lowest or from the highest', async () => {
  const dearest = ['plate', 'scarf', 'bowl', 'mug', 'pot'];
  expect(await listed(`${searched}&sort=price-low`)).toEqual(dearest.toReversed());
  expect(await listed(`${searched}&sort=price-high`)).toEqual(dearest);
});

test('[SHOP-17] [SHOP-18] what a search finds is sorted by rating and by age', async () => {
  expect(await listed(`${searched}&sort=rating`)).toEqual(['mug', 'plate', 'bowl', 'pot', 'scarf']);
  expect(await listed(`${searched}&sort=newest`)).toEqual(['plate', 'scarf', 'bowl', 'pot', 'mug']);
});

test('all filters apply together, on every page', async () => {
  const query = 'category=home&priceMax=300&minRating=1&brands=fern,kiln&search=name&sort=price-low';
  expect(await found(query)).toEqual(['bowl', 'mug', 'plate', 'pot']);
  expect(await found(`${query}&onSale=true&inStock=true`)).toEqual(['mug']);
  const first = (await server.call('GET', `/products?${query}&limit=3`)).body.data;
  expect(first).toMatchObject({ products: [{ id: 'pot' }, { id: 'mug' }, { id: 'bowl' }], total: 4 });
  const second = (await server.call('GET', `/products?${query}&limit=3&cursor=${first.nextCursor}`)).body
    .data;
  expect(second).toMatchObject({ products: [{ id: 'plate' }], total: 4 });
  expect(second).not.toHaveProperty('nextCursor');
});

describe('the facets', () => {
  /** Waits until the server has its index. Before that, responses lack colors and sizes. */
  const facets = async (query: string) => {
    await found('search=mug');
    const { status, body } = await server.call('GET', `/products/facets?${query}`);
    expect(status, query).toBe(200);
    return body.data;
  };
  const exactly = (total: number) => ({ total, totalIs: 'exact' });

  test('show how many products each choice adds to the chosen filters', async () => {
    expect(await facets('category=home')).toEqual({
      all: exactly(4),
      categories: [
        { category: 'haircare', ...exactly(0) },
        { category: 'skincare', ...exactly(0) },
        { category: 'home', ...exactly(4) },
        { category: 'apparel', ...exactly(1) },
      ],
      prices: [
        { priceMax: 24.99, ...exactly(3) },
        { priceMin: 25, priceMax: 49.99, ...exactly(0) },
        { priceMin: 50, priceMax: 99.99, ...exactly(0) },
        { priceMin: 100, ...exactly(1) },
      ],
      colors: [],
      sizes: [],
      inStock: exactly(2),
      onSale: exactly(2),
      ratings: [
        { minRating: 4, ...exactly(2) },
        { minRating: 3, ...exactly(3) },
        { minRating: 2, ...exactly(3) },
        { minRating: 1, ...exactly(4) },
      ],
      greens: ['A', 'B', 'C', 'D', 'E'].map((grade) => Object.assign({ grade }, exactly(0))),
      brands: [
        { name: 'Fern', slug: 'fern', ...exactly(2) },
        { name: 'Kiln', slug: 'kiln', ...exactly(2) },
      ],
    });
  });

  test('of ratings and brands show how many products another choice would find instead', async () => {
    const answer = await facets('minRating=4&brands=kiln&inStock=true');
    expect(answer).toMatchObject({ all: exactly(1), inStock: exactly(1), onSale: exactly(0) });
    expect(answer.ratings.at(-1)).toEqual({ minRating: 1, ...exactly(1) });
    expect(answer.brands).toEqual([
      { name: 'Fern', slug: 'fern', ...exactly(1) },
      { name: 'Kiln', slug: 'kiln', ...exactly(1) },
    ]);
  });

  test('include a chosen brand without results', async () => {
    const { all, brands } = await facets('brands=loom&category=home');
    expect(all).toEqual(exactly(0));
    expect(brands.at(-1)).toEqual({ name: 'Loom', slug: 'loom', ...exactly(0) });
  });

  test('count up to a thousand, and then answer “at least”', async () => {
    await server.app.database.pool.query(
      `insert into products (id, brand_id, name, category, price_cents, original_price_cents)
       select 'many-' || n, $1, 'Many', 'skincare', 100, 200 from generate_series(1, 1001) n`,
      [brandIds.get('loom')],
    );
    const atLeast = { total: 1000, totalIs: 'at-least' };
    expect(await facets('category=skincare')).toMatchObject({
      all: atLeast,
      inStock: exactly(0),
      onSale: atLeast,
      brands: [{ slug: 'loom', ...atLeast }],
    });
    const { body } = await server.call('GET', '/products?category=skincare&onSale=true&limit=1');
    expect(body.data).toMatchObject(atLeast);
  });
});

test.each([
  ['priceMin=-1', 'priceMin'],
  ['priceMax=lots', 'priceMax'],
  ['priceMax=1000001', 'priceMax'],
  ['priceMin=20&priceMax=10', 'priceMax'],
  ['inStock=perhaps', 'inStock'],
  ['onSale=2', 'onSale'],
  ['minRating=5', 'minRating'],
  ['minRating=0', 'minRating'],
  ['minRating=3.5', 'minRating'],
  ['brands=', 'brands.0'],
  [`brands=${'a,'.repeat(20)}a`, 'brands'],
])('a wrong %s is refused with the name of the input', async (query, field) => {
  for (const path of ['/products', '/products/facets']) {
    const { status, body } = await server.call('GET', `${path}?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid_input' });
    expect(Object.keys(body.fields)).toEqual([field]);
  }
});
