import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBrands, insertProducts, insertReviews } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let reviewerId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app.database;
  const brandIds = await insertBrands(db, [{ companyName: 'Fern & Co', slug: 'fern' }]);
  const brandId = brandIds.get('fern')!;
  reviewerId = (await server.signUp('user', 'Ada Reviewer')).id;
  await insertProducts(db, [
    {
      id: 'mug-1',
      brandId,
      name: 'Speckled Mug',
      description: 'Holds a quarter of a litre.',
      category: 'home',
      subcategory: 'Cups',
      priceCents: 2450,
      originalPriceCents: 3500,
      stock: 4,
      soldCount: 120,
      coupon: { code: 'FERN10', percent: 10 },
      tags: ['stoneware', 'handmade'],
      features: ['Dishwasher safe'],
      specifications: [{ name: 'Height', value: '9 cm' }],
      colors: [{ name: 'Moss', hex: '#5b7f5b' }],
      sizes: ['S', 'L'],
      isFeatured: true,
      isNew: true,
      isTrending: true,
      images: [
        { url: '/files/art/mug-1-0.svg', alt: 'Speckled Mug' },
        { url: '/files/art/mug-1-1.svg', alt: 'Speckled Mug, view 2' },
      ],
    },
    {
      id: 'mug-2',
      brandId,
      name: 'Plain Mug',
      description: 'Holds as much.',
      category: 'home',
      subcategory: 'Cups',
      priceCents: 1200,
      stock: 0,
      images: [{ url: '/files/art/mug-2-0.svg', alt: 'Plain Mug' }],
    },
  ]);
  await insertReviews(db, [
    ...Array.from({ length: 11 }, (_, n) => ({
      productId: 'mug-1',
      authorName: `Guest ${n}`,
      rating: 4,
      comment: 'Good',
      createdAt: new Date(Date.UTC(2026, 0, n + 1)),
    })),
    {
      productId: 'mug-1',
      userId: reviewerId,
      authorName: 'Ada Reviewer',
      rating: 5,
      comment: 'Lovely glaze.',
      helpfulCount: 7,
      createdAt: new Date('2026-02-03T04:05:06.000Z'),
    },
  ]);
});

afterAll(async () => server.close());

describe.each(['/api/v1', '/v1'])('the catalogue under %s', (prefix) => {
  test('[DATA-4] a product card has its fields, prices in units of the currency and discounts in percent', async () => {
    const { status, body } = await server.call('GET', `${prefix}/products?sort=price-high`);
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data.total).toBe(2);
    expect(body.data.products[0]).toMatchObject({
      id: 'mug-1',
      name: 'Speckled Mug',
      description: 'Holds a quarter of a litre.',
      price: 24.5,
      originalPrice: 35,
      currency: 'USD',
      image: '/files/art/mug-1-0.svg',
      stock: 4,
      discount: 30,
      couponCode: 'FERN10',
      couponDiscount: 10,
      tags: ['stoneware', 'handmade'],
      isFeatured: true,
    });
    expect(body.data.products[1]).not.toHaveProperty('originalPrice');
    expect(body.data.products[1]).not.toHaveProperty('discount');
  });

  test('[DATA-6] a product detail has its fields', async () => {
    const { status, body } = await server.call('GET', `${prefix}/products/mug-1`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Speckled Mug',
      brand: { name: 'Fern & Co', slug: 'fern' },
      price: 24.5,
      originalPrice: 35,
      rating: 4.08,
      reviews: 12,
      sold: 120,
      inStock: true,
      description: 'Holds a quarter of a litre.',
      features: ['Dishwasher safe'],
      specifications: [{ name: 'Height', value: '9 cm' }],
      images: [
        { id: 'mug-1-0', url: '/files/art/mug-1-0.svg', alt: 'Speckled Mug' },
        { id: 'mug-1-1', url: '/files/art/mug-1-1.svg', alt: 'Speckled Mug, view 2' },
      ],
      sizes: ['S', 'L'],
      colors: [{ name: 'Moss', hex: '#5b7f5b' }],
    });
  });

  test('a description with Markdown is formatted on its page, and is plain text elsewhere', async () => {
    const { pool } = server.app.database;
    await pool.query(`update products set description = 'Holds **a litre** <i>' where id = 'mug-1'`);
    const { body } = await server.call('GET', '/products/mug-1');
    await pool.query(`update products set description = 'Holds a quarter of a litre.' where id = 'mug-1'`);
    expect(body.data.description).toBe('Holds a litre <i>');
    expect(body.data.formattedDescription).toEqual([
      {
        kind: 'paragraph',
        lines: [[{ text: 'Holds ' }, { text: 'a litre', isStrong: true }, { text: ' <i>' }]],
      },
    ]);
  });
});

test('[DATA-6] [PDP-4] a product detail names the streamer who shows the product live, and nobody before and after', async () => {
  const streamer = await server.signUp('streamer', 'Mira Host');
  const streamerOf = async () => (await server.call('GET', '/products/mug-2')).body.data.streamer;
  const made = await server.call('POST', '/streams', {
    token: streamer.token,
    body: { title: 'Mugs', productIds: ['mug-2'] },
  });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect(await streamerOf()).toBeUndefined();
  await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  expect(await streamerOf()).toEqual({ username: streamer.username, name: 'Mira Host', streamId: id });
  await server.call('POST', `/streams/${id}/end`, { token: streamer.token });
  expect(await streamerOf()).toBeUndefined();
});

test('a product that is sold out is in the catalogue, marked as sold out', async () => {
  const { body } = await server.call('GET', '/products/mug-2');
  expect(body.data).toMatchObject({ stock: 0, inStock: false, rating: 0, reviews: 0 });
});

test('products are found by their ids, in the requested order, without unknown ones', async () => {
  const { status, body } = await server.call('GET', '/products/cards?ids=mug-2,none,mug-1,mug-2');
  expect(status).toBe(200);
  expect(body.data.products.map((card: { id: string }) => card.id)).toEqual(['mug-2', 'mug-1']);
  for (const ids of ['', 'a,'.repeat(12) + 'a', 'x'.repeat(101)])
    expect((await server.call('GET', `/products/cards?ids=${ids}`)).status, ids).toBe(400);
});

test('related products come as cards, without the product itself', async () => {
  const { body } = await server.call('GET', '/products/mug-1/related');
  expect(body.data.products.map((card: { id: string }) => card.id)).toEqual(['mug-2']);
});

test.each(['/products/none', '/products/none/related'])(
  '%s is a product that does not exist',
  async (path) => {
    const { status, body } = await server.call('GET', path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'product_not_found', message: 'Product not found' });
  },
);

test('a page has the cursor of the next one, and the last page has none', async () => {
  const first = await server.call('GET', '/products?limit=1&sort=price-low');
  expect(first.body.data.products[0].id).toBe('mug-2');
  const { nextCursor } = first.body.data;
  const second = await server.call('GET', `/products?limit=1&sort=price-low&cursor=${nextCursor}`);
  expect(second.body.data).toMatchObject({ products: [{ id: 'mug-1' }], total: 2 });
  expect(second.body.data).not.toHaveProperty('nextCursor');
});

test.each([
  ['cursor=abc', 'cursor', /./],
  ['limit=0', 'limit', /^limit must be at least 1$/],
  ['limit=73', 'limit', /^limit must be at most 72$/],
  ['limit=many', 'limit', /^limit must be a number$/],
  ['sort=cheapest', 'sort', /^sort must be one of: featured, /],
  ['category=cars', 'category', /./],
])('a wrong %s is refused with the name of the input and a message', async (query, field, message) => {
  const { status, body } = await server.call('GET', `/products?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'invalid_input' });
  expect(body.fields).toEqual({ [field]: expect.stringMatching(message) });
});
