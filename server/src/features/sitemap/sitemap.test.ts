import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopServices } from '../../testing/shop-services.ts';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createProductFiles } from './product-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { PUBLIC_URL: 'https://shop.example' } });
  const { db } = server.app.database;
  const ids = await insertBrands(db, [
    { companyName: 'Fern', slug: 'fern', approvalStatus: 'approved' },
    { companyName: 'Wait', slug: 'waiting', approvalStatus: 'pending' },
  ]);
  const product = { brandId: ids.get('fern') ?? '', category: 'home' as const, priceCents: 100, images: [] };
  await insertProducts(db, [
    { ...product, id: 'mug&co', name: 'Mug' },
    { ...product, id: 'hidden', name: 'Hidden', public: false },
  ]);
});
afterAll(async () => server.close());

test('the sitemap lists all public pages, and no others', async () => {
  const { token } = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token, body: { title: 'Knots' } });
  await server.call('POST', `/streams/${made.body.data.id}/go-live`, { token });
  const addressesOf = async (path: string): Promise<string[]> => {
    const answer = await fetch(`${server.origin}${path}`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  };
  const files = await addressesOf('/sitemap.xml');
  expect(files).toEqual(
    ['pages', 'brands', 'products-1'].map((name) => `https://shop.example/sitemaps/${name}.xml`),
  );
  const found = [];
  for (const file of files) found.push(...(await addressesOf(new URL(file).pathname)));
  expect(found).toEqual(
    expect.arrayContaining([
      'https://shop.example/',
      'https://shop.example/products',
      'https://shop.example/product/mug%26co',
      'https://shop.example/profiles/brands/fern',
      `https://shop.example/stream/${made.body.data.id}`,
    ]),
  );
  expect(found.join()).not.toMatch(/hidden|waiting|admin/);
});

test('the sitemap has the last change of a product, and other files are not found', async () => {
  const at = '2031-05-04T10:00:00.000Z';
  await server.app.database.pool.query(
    `insert into product_changes (product_id, changes, at) values ('mug&co', '{}', $1)`,
    [at],
  );
  await server.app.database.pool.query(`update products set name = 'Mug and more' where id = 'mug&co'`);
  await server.app.database.pool.query(`update product_changes set at = $1`, [at]);
  const text = await (await fetch(`${server.origin}/sitemaps/products-1.xml?again`)).text();
  expect(text).toContain(`/product/mug%26co</loc><lastmod>${at}</lastmod>`);
  for (const name of ['products-2', 'products-0', 'products-99999', 'orders'])
    expect((await fetch(`${server.origin}/sitemaps/${name}.xml`)).status).toBe(404);
});

test('products are divided into files by their time of creation, each in one, without hidden ones', async () => {
  const { db, pool } = server.app.database;
  const { rows } = await pool.query<{ id: string }>(`select id from brands where slug = 'fern'`);
  const add = async (ids: readonly string[], createdAt: string) =>
    insertProducts(
      db,
      ids.map((id) => ({
        id,
        brandId: rows[0]?.id ?? '',
        name: id,
        category: 'home' as const,
        priceCents: 100,
        images: [],
        createdAt: new Date(createdAt),
        public: !id.startsWith('hidden'),
      })),
    );
  // Products with the same time are sorted by id.
  await add(['c', 'a', 'hidden-1', 'b'], '2021-05-04T08:00:00.000Z');
  await add(['e', 'hidden-2', 'd'], '2021-05-04T07:00:00.000Z');
  const files = createProductFiles(createShopServices(db).products.inOrderAdded, 2);
  const all = async () => {
    const read = [];
    for (let number = 1; number <= (await files.count()); number += 1)
      read.push((await files.read(number))?.map(({ id }) => id));
    return read;
  };
  expect(await all()).toEqual([['d', 'e'], ['a', 'b'], ['c', 'mug&co'], []]);
  expect(await files.read(5)).toBeUndefined();
  expect(await files.read(0)).toBeUndefined();

  await pool.query(`update products set active = false where id = 'a'`);
  await add(['f', 'g', 'h'], '2031-05-04T07:00:00.000Z');
  expect(await all()).toEqual([['d', 'e'], ['b'], ['c', 'mug&co'], ['f', 'g'], ['h']]);
  const [unchanged] = (await files.read(5)) ?? [];
  expect(unchanged?.changedAt).toEqual(new Date('2031-05-04T07:00:00.000Z'));
});

test('robots.txt contains the sitemap’s address and the pages that crawlers must skip', async () => {
  const text = await (await fetch(`${server.origin}/robots.txt`)).text();
  expect(text).toContain('User-agent: *\n');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});
