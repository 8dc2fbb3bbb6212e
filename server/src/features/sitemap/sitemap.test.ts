import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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

test('the sitemap names the pages that everybody may see, and no other', async () => {
  const { token } = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token, body: { title: 'Knots' } });
  await server.call('POST', `/streams/${made.body.data.id}/go-live`, { token });
  const answer = await fetch(`${server.origin}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const found = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
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

test('robots.txt says where the sitemap is and which pages crawlers leave out', async () => {
  const text = await (await fetch(`${server.origin}/robots.txt`)).text();
  expect(text).toContain('User-agent: *\n');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n');
});
