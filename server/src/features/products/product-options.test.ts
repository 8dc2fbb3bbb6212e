import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBrands, insertProducts, type NewProduct } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const pine = { name: 'Pine', hex: '#2c5644' };
const navy = { name: 'Navy', hex: '#1e3a8a' };
const rust = { name: 'Rust', hex: '#c2601f' };

let server: TestServer;
let brandId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app.database;
  brandId = (await insertBrands(db, [{ companyName: 'Loom', slug: 'loom' }])).get('loom')!;
  const product = (id: string, values: Partial<NewProduct>): NewProduct => ({
    id,
    brandId,
    name: `Name of ${id}`,
    category: 'apparel',
    priceCents: 3000,
    stock: 5,
    images: [],
    ...values,
  });
  await insertProducts(db, [
    product('dress', { colors: [pine, navy], sizes: ['S', 'M', 'L'], createdAt: new Date('2026-01-05') }),
    product('shirt', { colors: [navy], sizes: ['M', '30, long'], createdAt: new Date('2026-01-04') }),
    product('scarf', { colors: [rust, pine], isFeatured: true, createdAt: new Date('2026-01-01') }),
    product('cap', { name: 'Navy Cap', priceCents: 9000, stock: 0, createdAt: new Date('2026-01-03') }),
    product('hidden', { colors: [pine], sizes: ['S'], public: false }),
  ]);
  await setVariants('dress', [
    ['Pine', 'S', 2],
    ['Pine', 'M', 0],
    ['Navy', 'L', 3],
  ]);
});
afterAll(async () => server.close());

async function setVariants(productId: string, made: readonly (readonly [string, string, number])[]) {
  await server.app.database.pool.query('delete from product_variants where product_id = $1', [productId]);
  for (const [position, [color, size, stock]] of made.entries())
    await server.app.database.pool.query(
      `insert into product_variants (product_id, color, size, stock, position) values ($1, $2, $3, $4, $5)`,
      [productId, color, size, stock, position],
    );
}

async function found(query: string): Promise<string[]> {
  const { status, body } = await server.call('GET', `/products?${query}`);
  expect(status, query).toBe(200);
  const ids: string[] = body.data.products.map(({ id }: { id: string }) => id);
  expect(body.data, query).toMatchObject({ total: ids.length, totalIs: 'exact' });
  expect(body.data, query).not.toHaveProperty('reading');
  return ids;
}
/** The counts next to each color and each size. */
async function counts(query: string): Promise<Record<'all' | 'inStock' | 'colors' | 'sizes', unknown>> {
  const { body } = await server.call('GET', `/products/facets?${query}`);
  const totals = (facets: Record<string, unknown>[], name: string) =>
    facets.map((facet) => [facet[name], facet.total]);
  const { all, inStock, colors, sizes } = body.data;
  return {
    all: all.total,
    inStock: inStock.total,
    colors: totals(colors, 'color'),
    sizes: totals(sizes, 'size'),
  };
}

test('a filter by colors and sizes finds products made in one of them, featured first and then newest', async () => {
  for (const [asked, expected] of [
    ['colors=green', ['scarf', 'dress']],
    ['colors=blue', ['dress', 'shirt', 'cap']],
    ['colors=green,orange', ['scarf', 'dress']],
    ['colors=purple', []],
    ['sizes=M', ['dress', 'shirt']],
    ['sizes=S,L', ['dress']],
    [`sizes=${encodeURIComponent(String.raw`30\, long`)}`, ['shirt']],
    ['sizes=XXL', []],
  ] as const)
    expect((await found(asked)).toSorted(), asked).toEqual([...expected].toSorted());
  expect(await found('colors=green,blue')).toEqual(['scarf', 'dress', 'shirt', 'cap']);
});

test('color, size and stock filters apply to the same variant', async () => {
  expect(await found('colors=green&sizes=L')).toEqual([]);
  expect(await found('colors=green&sizes=M')).toEqual(['dress']);
  expect(await found('colors=green&sizes=M&inStock=true')).toEqual([]);
  expect(await found('colors=green&sizes=S&inStock=true')).toEqual(['dress']);
  expect(await found('colors=blue&inStock=true')).toEqual(['dress', 'shirt']);
  expect(await found('sizes=M&priceMax=20')).toEqual([]);
});

test('each color and size shows how many products it would find instead of the chosen ones', async () => {
  await found('colors=green');
  expect(await counts('')).toEqual({
    all: 4,
    inStock: 3,
    colors: [
      ['orange', 1],
      ['green', 2],
      ['blue', 3],
    ],
    sizes: [
      ['S', 1],
      ['M', 2],
      ['L', 1],
      ['30, long', 1],
    ],
  });
  expect(await counts('colors=green&sizes=M,XL')).toEqual({
    all: 1,
    inStock: 0,
    colors: [
      ['green', 1],
      ['blue', 1],
    ],
    sizes: [
      ['S', 1],
      ['M', 1],
      ['XL', 0],
    ],
  });
});

test('pages of a filtered list continue without gaps, and a search is filtered in the same way', async () => {
  const first = (await server.call('GET', '/products?colors=blue,green&limit=2')).body.data;
  expect(first.products.map(({ id }: { id: string }) => id)).toEqual(['scarf', 'dress']);
  const second = (await server.call('GET', `/products?colors=blue,green&limit=2&cursor=${first.nextCursor}`))
    .body.data;
  expect(second.products.map(({ id }: { id: string }) => id)).toEqual(['shirt', 'cap']);
  expect(second).not.toHaveProperty('nextCursor');
  const search = (await server.call('GET', '/products?search=name&colors=blue&sizes=M')).body.data;
  expect(search.products.map(({ id }: { id: string }) => id)).toEqual(['shirt']);
});

test('the last unit of a variant, a new variant and a new size change the counts at once', async () => {
  const { pool } = server.app.database;
  expect(await found('colors=blue&sizes=L&inStock=true')).toEqual(['dress']);
  await pool.query(`update product_variants set stock = 0 where product_id = 'dress' and size = 'L'`);
  expect(await found('colors=blue&sizes=L&inStock=true')).toEqual([]);
  await pool.query(
    `insert into product_variants (product_id, color, size, stock, position) values ('dress', 'Navy', 'XS', 1, 9)`,
  );
  expect(await found('colors=blue&sizes=XS')).toEqual(['dress']);
  await pool.query(`delete from product_variants where product_id = 'dress' and size = 'XS'`);
  expect(await found('sizes=XS')).toEqual([]);
  await pool.query(`update products set sizes = '{One size}' where id = 'scarf'`);
  expect(await found('sizes=One+size')).toEqual(['scarf']);
});

test.each([
  ['colors=', 'colors.0'],
  ['colors=mauve', 'colors.0'],
  ['sizes=', 'sizes'],
  [`sizes=${'S,'.repeat(20)}S`, 'sizes'],
  [`sizes=${'S'.repeat(31)}`, 'sizes.0'],
])('a wrong %s is refused with the name of the input', async (query, field) => {
  for (const path of ['/products', '/products/facets']) {
    const { status, body } = await server.call('GET', `${path}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  }
});
