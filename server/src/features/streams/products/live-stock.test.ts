import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '../../../testing/live-client.ts';
import { insertBrands, insertProducts } from '../../../testing/shop-rows.ts';
import { startStreamServer, type StreamServer } from '../../../testing/stream-server.ts';

let people: StreamServer;
const clients: LiveClient[] = [];

beforeAll(async () => {
  people = await startStreamServer();
  const { db } = people.server.app.database;
  const brands = await insertBrands(db, [
    { companyName: 'Fern & Fell', slug: 'fern', approvalStatus: 'approved' },
  ]);
  const product = (id: string) => ({
    id,
    brandId: brands.get('fern') ?? '',
    name: `The ${id}`,
    description: 'Made by hand.',
    category: 'home' as const,
    priceCents: 2800,
    stock: 9,
    images: [],
  });
  await insertProducts(db, ['mug', 'bowl', 'vase', 'lamp'].map(product));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await people.server.close();
});

const setStock = async (id: string, stock: number) =>
  people.server.app.database.pool.query('update products set stock = $1 where id = $2', [stock, id]);

async function show(productIds: string[], { isLive = true, by = people.streamer } = {}): Promise<string> {
  const { id } = (await people.create(by, { productIds })).body.data;
  const { token } = by;
  if (isLive) await people.server.call('POST', `/streams/${id}/go-live`, { token });
  return id;
}

async function watch(streamId: string): Promise<LiveClient> {
  const client = new LiveClient(people.server.origin);
  clients.push(client);
  await client.opened();
  await client.join(streamId);
  return client;
}

const stockIn = (client: LiveClient, id: string) =>
  client
    .of('stream:stock')
    .flatMap(({ stocks }) => stocks)
    .findLast(({ productId }) => productId === id)?.stock;

test('all viewers of a live stream get the stock of its products, and of the pinned one', async () => {
  const { server, streamer } = people;
  const id = await show(['mug', 'bowl']);
  const pinned = await server.call('PUT', `/streams/${id}/pinned-product`, {
    token: streamer.token,
    body: { productId: 'vase' },
  });
  expect(pinned.status).toBe(200);
  const other = await show(['lamp'], { isLive: false });
  const [first, second, elsewhere] = [await watch(id), await watch(id), await watch(other)];
  await setStock('mug', 7);
  for (const client of [first, second]) await expect.poll(() => stockIn(client, 'mug')).toBe(7);
  await setStock('vase', 2);
  await setStock('mug', 6);
  await setStock('lamp', 1);
  await expect.poll(() => [stockIn(first, 'vase'), stockIn(first, 'mug')]).toEqual([2, 6]);
  expect(first.of('stream:stock').every(({ streamId }) => streamId === id)).toBe(true);
  expect(stockIn(first, 'lamp')).toBeUndefined();
  expect(elsewhere.of('stream:stock')).toEqual([]);
});

test('an unchanged stock is not sent again', async () => {
  const id = await show(['bowl', 'lamp'], { by: people.otherStreamer });
  const client = await watch(id);
  await setStock('bowl', 5);
  await expect.poll(() => stockIn(client, 'bowl')).toBe(5);
  await setStock('lamp', 3);
  await expect.poll(() => stockIn(client, 'lamp')).toBe(3);
  const [joined] = (await watch(id)).of('stream:joined');
  expect(joined?.stocks, 'who comes later has missed it').toEqual(
    expect.arrayContaining([
      { productId: 'bowl', stock: 5 },
      { productId: 'lamp', stock: 3 },
    ]),
  );
  const sentStocks = client.of('stream:stock').flatMap(({ stocks }) => stocks);
  expect(sentStocks.filter(({ productId, stock }) => productId === 'bowl' && stock === 5)).toHaveLength(1);
});

/** Every event with this product name that the socket has received. */
const sentOf = (client: LiveClient, name: string) =>
  JSON.stringify(
    client
      .of('stream:joined')
      .flatMap(({ events, pinnedProduct, highlightedProducts }) => [
        events,
        pinnedProduct,
        highlightedProducts,
      ]),
  ).includes(name);

test.each([
  ['is rejected', `approval_status = 'rejected'`, `approval_status = 'approved'`],
  ['is not active', 'active = false', 'active = true'],
  ['is private', 'public = false', 'public = true'],
])(
  'a product that %s is in no show until it is sold again, for present and new viewers',
  async (_what, left, back) => {
    const { server } = people;
    const by = await server.signUp('streamer');
    const id = await show(['mug', 'bowl'], { by });
    const { token } = by;
    await server.call('PUT', `/streams/${id}/pinned-product`, { token, body: { productId: 'mug' } });
    await server.call('PUT', `/streams/${id}/highlighted-products`, {
      token,
      body: { productIds: ['mug', 'bowl'] },
    });
    const client = await watch(id);
    expect(sentOf(client, 'The mug')).toBe(true);
    const set = async (change: string) =>
      server.app.database.pool.query(`update products set ${change} where id = 'mug'`);
    await set(left);
    await expect.poll(() => stockIn(client, 'mug')).toBeNull();
    // Reads of a show are cached for a second.
    await expect.poll(async () => sentOf(await watch(id), 'The mug')).toBe(false);
    const late = await watch(id);
    const [joined] = late.of('stream:joined');
    expect(sentOf(late, 'The bowl')).toBe(true);
    expect(joined?.stocks).toContainEqual({ productId: 'mug', stock: null });
    expect(joined?.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['product.unpinned']));
    await set(back);
    for (const each of [client, late]) await expect.poll(() => stockIn(each, 'mug')).toBeTypeOf('number');
  },
);
