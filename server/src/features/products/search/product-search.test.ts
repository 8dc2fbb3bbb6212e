import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBrands, insertProducts, type NewProduct } from '../../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let brandIds: Map<string, string>;

const run = async (sql: string, values: unknown[] = []) => server.app.database.pool.query(sql, values);
const product = (id: string, name: string, values: Partial<NewProduct> = {}): NewProduct => ({
  id,
  brandId: brandIds.get('fern')!,
  name,
  description: '',
  category: 'home',
  subcategory: '',
  priceCents: 1000,
  stock: 7,
  images: [],
  ...values,
});

beforeAll(async () => {
  server = await startTestServer();
  brandIds = await insertBrands(server.app.database.db, [
    { companyName: 'Fern & Kiln', slug: 'fern' },
    { companyName: 'Loom', slug: 'loom' },
  ]);
});
afterAll(async () => server.close());
beforeEach(async () => {
  await run('truncate products cascade');
  await insertProducts(server.app.database.db, [
    product('mug', 'Speckled Mug', { priceCents: 2450, colors: [{ name: 'Lagoon', hex: '#1e3a8a' }] }),
    product('mug-dear', 'Tall Mug', { priceCents: 4200, colors: [{ name: 'Night', hex: '#1e3a8a' }] }),
    product('mug-red', 'Red Mug', { priceCents: 900 }),
    product('soap', 'Orange Blossom Soap', { category: 'skincare', tags: ['vegan'] }),
    product('pepper', 'Spice Jar', { description: 'For black pepper.' }),
    product('tshirt', 'Organic T-Shirt', { category: 'apparel', brandId: brandIds.get('loom')! }),
    product('blanket', 'Wool Blanket', { description: 'Warm as a mug of tea.' }),
  ]);
});

async function search(text: string, query = '') {
  const { status, body } = await server.call('GET', `/products?search=${encodeURIComponent(text)}${query}`);
  expect(status, text).toBe(200);
  const ids: string[] = body.data.products.map(({ id }: { id: string }) => id);
  return { ids, ...body.data };
}

describe('a typed text finds', () => {
  test.each([
    ['mugs', ['mug', 'mug-dear', 'mug-red', 'blanket']],
    ['speckl', ['mug']],
    ['tee', ['tshirt']],
    ['t shirt', ['tshirt']],
    ['loom shirt', ['tshirt']],
    ['kiln blossom', ['soap']],
    ['the mug of tea', ['blanket']],
    ['zeppelin', []],
    ['%', []],
  ])('%s', async (text, expected) => {
    const { ids, total } = await search(text);
    expect(ids.toSorted()).toEqual(expected.toSorted());
    expect(total).toBe(expected.length);
  });
});

test('a search for a lamp does not find a product tagged “light”', async () => {
  await insertProducts(server.app.database.db, [
    product('lamp', 'Linen Lamp'),
    product('lotion', 'Light Lotion', { category: 'skincare', tags: ['light'] }),
  ]);
  expect((await search('lamps')).ids).toEqual(['lamp']);
});

test('products with the word in their name come before those that only mention it', async () => {
  expect((await search('mug')).ids.at(-1)).toBe('blanket');
  expect((await search('mug', '&sort=price-low')).ids[0]).toBe('mug-red');
});

describe('words that no product contains together', () => {
  test.each([
    ['blue soap', ['soap'], ['blue']],
    ['speckled blanket zeppelin', ['mug'], ['blanket', 'zeppelin']],
    ['organic wool mug', ['blanket'], ['organic']],
  ])('%s', async (text, expected, leftOut) => {
    const { ids, total, reading } = await search(text);
    expect(reading.leftOut).toEqual(leftOut);
    expect(ids.toSorted()).toEqual(expected.toSorted());
    expect(total).toBe(expected.length);
  });

  test('are all searched for when the text is searched as typed', async () => {
    const { ids, reading } = await search('blue soap', '&asTyped=true');
    expect([ids, reading.leftOut]).toEqual([[], []]);
  });
});

describe('a word that no product contains', () => {
  test('is replaced by the nearest one, and the answer contains the replacement', async () => {
    const { ids, reading } = await search('Wool blnaket');
    expect(ids).toEqual(['blanket']);
    expect(reading).toMatchObject({ correctedTo: 'Wool blanket' });
  });

  test('is searched for as typed on request', async () => {
    const { ids, reading } = await search('Wool blnaket', '&asTyped=true');
    expect(ids).toEqual([]);
    expect(reading).not.toHaveProperty('correctedTo');
  });
});

test('colors and price words are filters, each with the text that remains without it', async () => {
  const { ids, reading, total } = await search('blue mug under $30');
  expect(ids).toEqual(['mug']);
  expect(total).toBe(1);
  expect(reading).toEqual({
    leftOut: [],
    understood: [
      { label: 'Under $30', rest: 'blue mug' },
      { label: 'Blue', rest: 'mug under $30' },
    ],
    wordsAlone: 'mug',
    markedWords: ['mug'],
  });
  expect((await search('blue mug')).ids.toSorted()).toEqual(['mug', 'mug-dear']);
  expect((await search('mug under $30', '&priceMin=20')).ids).toEqual(['mug']);
});

test('a color that no matching product has is searched for as a word', async () => {
  expect((await search('black pepper')).ids).toEqual(['pepper']);
  expect((await search('orange soap')).ids).toEqual(['soap']);
});

test('facets of a search count its results with each choice', async () => {
  const { body } = await server.call('GET', '/products/facets?search=mug&priceMax=30');
  expect(body.data).toMatchObject({
    all: { total: 3, totalIs: 'exact' },
    inStock: { total: 3 },
    onSale: { total: 0 },
    brands: [{ slug: 'fern', total: 3 }],
  });
});

test('pages continue without gaps in every sort, and refuse a cursor of another sort', async () => {
  for (const sort of ['featured', 'newest', 'price-low', 'price-high', 'rating']) {
    const whole = (await search('mug', `&sort=${sort}`)).ids;
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await search('mug', `&sort=${sort}&limit=1${cursor}`);
      paged.push(...page.ids);
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(paged, sort).toEqual(whole);
    expect(new Set(paged).size, sort).toBe(4);
  }
  const { nextCursor } = await search('mug', '&limit=1');
  const refused = await server.call('GET', `/products?search=mug&sort=newest&cursor=${nextCursor}`);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(['cursor']);
});

describe('a search has the right results after', () => {
  test('a product was changed, added, removed and hidden', async () => {
    expect((await search('teapot')).ids).toEqual([]);
    await run("update products set name = 'Iron Teapot' where id = 'mug'");
    expect((await search('teapot')).ids).toEqual(['mug']);
    expect((await search('speckled', '&asTyped=true')).ids).toEqual([]);
    await insertProducts(server.app.database.db, [product('pot', 'Glass Teapot')]);
    expect((await search('teapot')).ids.toSorted()).toEqual(['mug', 'pot']);
    await run("update products set price_cents = 100000 where id = 'pot'");
    expect((await search('teapot under $20')).ids).toEqual([]);
    await run("update products set stock = 0 where id = 'mug'");
    expect((await search('teapot in stock')).ids).toEqual(['pot']);
    await run("update products set public = false where id = 'mug'");
    expect((await search('teapot')).ids).toEqual(['pot']);
    await run("delete from products where id = 'pot'");
    expect(await search('teapot')).toMatchObject({ ids: [], total: 0 });
  });

  test('its brand was renamed', async () => {
    await run("update brands set company_name = 'Weaver' where slug = 'loom'");
    try {
      expect((await search('weaver')).ids).toEqual(['tshirt']);
      expect((await search('loom', '&asTyped=true')).ids).toEqual([]);
    } finally {
      await run("update brands set company_name = 'Loom' where slug = 'loom'");
    }
  });

  test('a change that started before others were read, and was committed after', async () => {
    const slow = await server.app.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query("update products set name = 'Copper Kettle' where id = 'mug'");
      await run("update products set name = 'Steel Kettle' where id = 'mug-red'");
      expect((await search('kettle')).ids).toEqual(['mug-red']);
      await slow.query('commit');
      expect((await search('kettle')).ids.toSorted()).toEqual(['mug', 'mug-red']);
    } finally {
      slow.release();
    }
  });
});
