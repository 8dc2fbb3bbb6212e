import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBrands, insertHomeContent, insertProducts } from '../../testing/shop-rows.ts';
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

/** The counts of the home page's cards beside the totals of the lists that they lead to. */
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

test('a suspended account’s products are not counted, nor those of a brand that is gone', async () => {
  await run("update users set banned = true where id in (select user_id from brands where slug = 'fern')");
  expect(await counts()).toEqual({ home: 1, skincare: 0 });
  await run('update users set banned = false');
  expect(await counts()).toEqual({ home: 3, skincare: 0 });
  await run("delete from brands where slug = 'fern'");
  expect(await counts()).toEqual({ home: 1, skincare: 0 });
});

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
