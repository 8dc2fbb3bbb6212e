import { afterAll, beforeAll, expect, test } from 'vitest';
import { productLimits } from '@greenroom/contract/limits/products';
import { insertBrands, insertHomeContent, insertProducts } from '../../testing/shop-rows.ts';
import { countStatements } from '../../testing/statement-count.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app.database;
  const owner = await server.signUp('brand');
  const ids = await insertBrands(db, [
    { companyName: 'Fern & Fell', slug: 'fern', approvalStatus: 'approved', userId: owner.id },
    { companyName: 'Moor Mill', slug: 'moor', approvalStatus: 'approved' },
  ]);
  const product = (id: string, slug: string, category: 'home' | 'skincare') => ({
    id,
    brandId: ids.get(slug) ?? '',
    name: `Thing ${id}`,
    category,
    priceCents: 500,
    images: [],
  });
  await insertProducts(db, [
    product('a', 'fern', 'home'),
    product('b', 'fern', 'home'),
    product('c', 'fern', 'skincare'),
    product('d', 'moor', 'home'),
  ]);
  await insertHomeContent(db, {
    categories: [
      { category: 'home', imageUrl: '/files/art/home.webp' },
      { category: 'skincare', imageUrl: '/files/art/skincare.webp' },
    ],
  });
});
afterAll(async () => server.close());

const run = async (text: string) => server.app.database.pool.query(text);

/** The counts on the home page's cards, and the totals of the lists to which they link. */
async function counts(): Promise<{ home: number; skincare: number }> {
  const { categories } = (await server.call('GET', '/home')).body.data;
  const of = async (id: string): Promise<number> => {
    const card = categories.find((found: { id: string }) => found.id === id).productCount;
    const list = (await server.call('GET', `/products?category=${id}`)).body.data;
    expect(list).toMatchObject({ total: card, totalIs: 'exact' });
    expect(list.products).toHaveLength(card);
    return card;
  };
  return { home: await of('home'), skincare: await of('skincare') };
}

/** The figures on a brand's page, and the same computed from its products. */
async function figures(slug: string) {
  const { rows } = await server.app.database.pool.query(
    `select count(*)::int as products, (count(*) filter (where rating >= $2))::int as "topRated" from products
     where active and public and approval_status = 'approved' and brand_id = (select id from brands where slug = $1)`,
    [slug, productLimits.topRatedFrom],
  );
  const shown = (await server.call('GET', `/profiles/brands/${slug}`)).body.data['_count'];
  return { shown, counted: rows[0] };
}

test('[BRAND-12] the figures of a brand’s page follow every change of its products', async () => {
  const changes: [change: string, products: number, topRated: number][] = [
    ['update products set rating = 3.99', 3, 0],
    ["update products set rating = 4 where id in ('a', 'b', 'd')", 3, 2],
    ["update products set rating = 5, category = 'skincare' where id = 'a'", 3, 2],
    ["update products set active = false where id = 'a'", 2, 1],
    ["update products set active = true, rating = 1 where id = 'a'", 3, 1],
    [
      `insert into products (id, brand_id, name, category, price_cents, approval_status, rating)
       select 'e', brand_id, 'Thing e', 'home', 500, 'approved', 4.5 from products where id = 'a'`,
      4,
      2,
    ],
    ["delete from products where id in ('b', 'e')", 2, 0],
    [
      `insert into products (id, brand_id, name, category, price_cents, approval_status)
       select 'b', brand_id, 'Thing b', 'home', 500, 'approved' from products where id = 'a'`,
      3,
      0,
    ],
    ["update products set category = 'home' where id = 'a'", 3, 0],
  ];
  for (const [change, products, topRated] of changes) {
    await run(change);
    const { shown, counted } = await figures('fern');
    expect(shown, change).toEqual({ products, topRated });
    expect(counted, change).toEqual(shown);
  }
});

test('category counts follow every change of the products', async () => {
  expect(await counts()).toEqual({ home: 3, skincare: 1 });
  await run('update products set stock = 7, price_cents = 900');
  expect(await counts()).toEqual({ home: 3, skincare: 1 });
  await run("update products set category = 'skincare' where id in ('a', 'd')");
  expect(await counts()).toEqual({ home: 1, skincare: 3 });
  await run("update products set active = false where id = 'a'");
  await run("update products set approval_status = 'pending' where id = 'b'");
  expect(await counts()).toEqual({ home: 0, skincare: 2 });
  await run("update products set active = true, approval_status = 'approved', category = 'home'");
  expect(await counts()).toEqual({ home: 4, skincare: 0 });
  await run("delete from products where id = 'b'");
  expect(await counts()).toEqual({ home: 3, skincare: 0 });
});

test('products of a suspended account or a deleted brand are not counted', async () => {
  await run("update users set banned = true where id in (select user_id from brands where slug = 'fern')");
  expect(await counts()).toEqual({ home: 1, skincare: 0 });
  await run('update users set banned = false');
  expect(await counts()).toEqual({ home: 3, skincare: 0 });
  await run("delete from brands where slug = 'fern'");
  expect(await counts()).toEqual({ home: 1, skincare: 0 });
});

test('no request counts more products than the limit of a filter', async () => {
  const bound = productLimits.countedMatches + 1;
  await run(`insert into products (id, brand_id, name, category, price_cents, original_price_cents, rating)
    select 'many-' || n, (select id from brands), 'Many ' || n, 'home', 100, 200, 5 from generate_series(1, 3000) as n`);
  await run('analyze products');
  const counter = countStatements(server.app.database.pool);
  const addresses = [
    '/home',
    '/products',
    '/products?category=home',
    '/products?category=home&onSale=true&minRating=4',
    '/products?brands=moor',
    '/products?search=many',
    '/products/facets',
    '/products/facets?category=home',
    '/products/many-1',
    '/products/many-1/related',
    '/profiles/brands/moor',
    '/search/suggestions?q=many',
    '/search/brands?q=moor',
  ];
  const counted = new Map<string, number>();
  for (const address of addresses) {
    // A search first reads the changes since the previous one.
    expect((await server.call('GET', address)).status, address).toBe(200);
    const statements = await counter.withValues(async () => server.call('GET', address));
    let most = 0;
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) continue;
      const { rows } = await server.app.database.pool.query(`explain (analyze, format json) ${text}`, values);
      most = Math.max(most, mostCounted(rows[0]['QUERY PLAN'][0].Plan));
    }
    counted.set(address, most);
  }
  expect([...counted].filter(([, most]) => most > bound)).toEqual([]);
  // Checks that the test can see counting.
  expect(counted.get('/products/facets?category=home')).toBe(bound);
  await run("delete from products where id like 'many-%'");
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The maximum number of input rows of an aggregate in a plan. */
function mostCounted(plan: Plan): number {
  const parts = plan.Plans ?? [];
  const taken =
    plan['Node Type'] === 'Aggregate'
      ? parts.reduce((all, part) => all + part['Actual Rows'] * part['Actual Loops'], 0)
      : 0;
  return Math.max(taken, ...parts.map(mostCounted));
}

test('a search counts all its matches', async () => {
  await run(`insert into products (id, brand_id, name, category, price_cents)
    select 'lamp-' || n, (select id from brands), 'Lamp ' || n, 'home', 100 from generate_series(1, 1001) as n`);
  const search = async (words: string) => (await server.call('GET', `/products?search=${words}`)).body.data;
  expect(await search('lamp')).toMatchObject({ total: 1001, totalIs: 'exact' });
  await run("delete from products where id = 'lamp-1'");
  expect(await search('lamp')).toMatchObject({ total: 1000, totalIs: 'exact' });
  expect(await search('thing')).toMatchObject({ total: 1, totalIs: 'exact' });
  expect((await server.call('GET', '/products?category=home')).body.data.total).toBe(1001);
});
