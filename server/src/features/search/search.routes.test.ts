import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let streamId: string;
let streamer: Awaited<ReturnType<TestServer['signUp']>>;

const get = async (path: string) => {
  const { status, body } = await server.call('GET', path);
  expect(status, path).toBe(200);
  return body.data;
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app.database;
  const brandIds = await insertBrands(db, [
    { companyName: 'Clay Works', slug: 'clay', approvalStatus: 'approved', location: 'Leeds' },
    { companyName: 'Clay Secrets', slug: 'secrets', approvalStatus: 'pending' },
  ]);
  await insertProducts(db, [
    {
      id: 'pot',
      brandId: brandIds.get('secrets')!,
      name: 'Clay Pot',
      description: '',
      category: 'home',
      subcategory: '',
      priceCents: 1000,
      images: [],
    },
  ]);
  streamer = await server.signUp('streamer', 'Mira Host');
  const made = await server.call('POST', '/streams', {
    token: streamer.token,
    body: { title: 'Throwing clay', tags: ['pottery'] },
  });
  streamId = made.body.data.id;
});
afterAll(async () => server.close());

test('suggestions are products, streams and brands that begin with the typed text', async () => {
  expect(await get('/search/suggestions?q=cla')).toMatchObject({
    products: [{ id: 'pot' }],
    // A stream that is neither announced nor live is not public, nor is a brand without approval.
    streams: [],
    brands: [{ slug: 'clay', name: 'Clay Works', location: 'Leeds' }],
    reading: { markedWords: expect.arrayContaining(['clay']) },
  });
  expect(await get('/search/suggestions?q=')).toMatchObject({ products: [], streams: [], brands: [] });
});

test('a show is found by title, tag and streamer as soon as it is live, and after its end', async () => {
  await server.call('POST', `/streams/${streamId}/go-live`, { token: streamer.token });
  for (const words of ['clay', 'pottery', 'mira', 'throwing host', 'clya'])
    expect(await get(`/search/streams?q=${words}`), words).toMatchObject({
      total: 1,
      streams: [{ id: streamId, isLive: true, title: 'Throwing clay' }],
    });
  expect(await get('/search/suggestions?q=thro')).toMatchObject({ streams: [{ id: streamId }] });
  await server.call('POST', `/streams/${streamId}/end`, { token: streamer.token });
  expect(await get('/search/streams?q=clay')).toMatchObject({ streams: [{ isLive: false }] });
  await server.app.database.pool.query("update users set name = 'Noa Berg' where id = $1", [streamer.id]);
  expect(await get('/search/streams?q=berg')).toMatchObject({ streams: [{ id: streamId }] });
  expect(await get('/search/streams?q=host')).toMatchObject({ streams: [] });
});

test('a suspended account’s brand is not found', async () => {
  const owner = await server.signUp('brand', 'Clay Owner');
  const { pool } = server.app.database;
  await pool.query("update brands set user_id = $1 where slug = 'clay'", [owner.id]);
  await pool.query('update users set banned = true where id = $1', [owner.id]);
  expect(await get('/search/brands?q=works')).toEqual({ brands: [], total: 0 });
  await pool.query('update users set banned = false where id = $1', [owner.id]);
  expect(await get('/search/brands?q=works')).toMatchObject({ brands: [{ slug: 'clay' }], total: 1 });
});

test('pages of brands continue without gaps', async () => {
  await insertBrands(
    server.app.database.db,
    Array.from({ length: 5 }, (_, n) => ({
      companyName: `Linen House ${n}`,
      slug: `linen-${n}`,
      approvalStatus: 'approved' as const,
    })),
  );
  const first = await get('/search/brands?q=linen&limit=3');
  expect(first).toMatchObject({ total: 5, nextCursor: expect.any(String) });
  const second = await get(`/search/brands?q=linen&limit=3&cursor=${first.nextCursor}`);
  const slugs = [...first.brands, ...second.brands].map(({ slug }: { slug: string }) => slug);
  expect(slugs.toSorted()).toEqual(['linen-0', 'linen-1', 'linen-2', 'linen-3', 'linen-4']);
  expect(second).not.toHaveProperty('nextCursor');
});
