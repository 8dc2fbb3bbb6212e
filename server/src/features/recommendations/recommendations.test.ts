import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrdersQueries } from '../orders/orders.queries.ts';
import { createShopServices } from '../../testing/shop-services.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';
import { createPairComputation } from './pair-computation.service.ts';

let server: TestServer;

const ids = ['mug', 'jug', 'cup', 'bowl', 'vase', 'gone', 'plate'];

beforeAll(async () => {
  server = await startTestServer();
  await insertShop(
    server,
    'fern',
    ids.map((id) => ({ id })),
  );
  const { pool } = server.app.database;
  await pool.query(`update products set tags = '{stoneware}' where id in ('mug', 'vase')`);
});
afterAll(async () => server.close());

async function compute(now = new Date()): Promise<void> {
  const { db } = server.app.database;
  const { products } = createShopServices(db);
  await createPairComputation({
    db,
    products,
    orders: createOrdersQueries(db),
    now: () => now,
  }).compute();
}

/** Buys these products together. Resolves to a function that cancels the order. */
async function buy(
  productIds: readonly string[],
  shopper = new TestShopper(server),
): Promise<() => Promise<void>> {
  for (const id of productIds) await shopper.add(id);
  const orders = await shopper.buy();
  return async () => {
    for (const { id } of orders) await shopper.call('POST', `/orders/${id}/cancel`);
  };
}

const view = async (id: string, ...before: string[]) =>
  server.call('POST', `/products/${id}/views`, { body: { before } });

async function related(id: string): Promise<[string, string][]> {
  const { body } = await server.call('GET', `/products/${id}/related`);
  return body.data.products.map((card: { id: string; reason: string }) => [card.id, card.reason]);
}

test('a server recommends products with common tags as soon as it has started', async () => {
  const first = await startTestServer();
  await first.app.seed();
  const second = await startTestServer({ beside: first });
  try {
    const reasons = async () => {
      const { body } = await second.call('GET', '/products/recommended?ids=sunday-mug');
      return body.data.products.map(({ reason }: { reason: string }) => reason);
    };
    await expect.poll(reasons).toContain('Also stoneware and handmade');
  } finally {
    await second.close();
    await first.close();
  }
});

test('[PDP-15] what was bought together comes first, then what is viewed together, then what shares a tag, each with its reason', async () => {
  for (let buyers = 0; buyers < 2; buyers += 1) {
    await buy(['mug', 'jug']);
    const cancel = await buy(['gone', 'mug']);
    await cancel();
  }
  // Repeated purchases by one person are not published.
  const regular = new TestShopper(server);
  for (let times = 0; times < 3; times += 1) await buy(['mug', 'bowl'], regular);
  for (let time = 0; time < 3; time += 1) expect((await view('cup', 'mug')).status).toBe(200);
  await view('bowl', 'mug');
  await compute();

  const shown = await related('mug');
  expect(shown.slice(0, 3)).toEqual([
    ['jug', 'Bought together with Name of mug'],
    ['cup', 'Often viewed with Name of mug'],
    ['vase', 'Also stoneware'],
  ]);
  expect(shown.map(([id]) => id)).not.toContain('mug');
  // A single view of both, or a cancelled order, does not count as a pair. These products appear only because
  // of their category.
  expect(Object.fromEntries(shown)).toMatchObject({
    bowl: 'More from Brand fern',
    gone: 'More from Brand fern',
  });
  expect((await related('cup'))[0]).toEqual(['mug', 'Often viewed with Name of cup']);
});

test('a sold-out product is never first, and a hidden one is not recommended', async () => {
  const { pool } = server.app.database;
  await pool.query(`update products set stock = 0 where id = 'jug'`);
  await pool.query(`update products set public = false where id = 'cup'`);
  const shown = (await related('mug')).map(([id]) => id);
  expect(shown[0]).toBe('vase');
  expect(shown.at(-1)).toBe('jug');
  expect(shown).not.toContain('cup');
  await pool.query(`update products set stock = 20, public = true`);
});

test('products that go with viewed ones are recommended, and the viewed ones are not', async () => {
  const { body } = await server.call('GET', '/products/recommended?ids=mug,jug,plate');
  const shown = body.data.products.map((card: { id: string; reason: string }) => [card.id, card.reason]);
  expect(shown).toEqual([
    ['cup', 'Often viewed with Name of mug'],
    ['vase', 'Also stoneware'],
  ]);
  expect((await server.call('GET', '/products/recommended?ids=nothing')).body.data.products).toEqual([]);
});

test('views of unknown products do not count, and old counts are dropped', async () => {
  expect((await view('nothing', 'mug')).status).toBe(200);
  for (let time = 0; time < 4; time += 1) await view('mug', 'nothing', 'mug');
  expect((await server.call('POST', '/products/mug/views', { body: { before: [] } })).status).toBe(400);
  const { pool } = server.app.database;
  const counted = await pool.query(
    `select count(*)::int as n from product_views_together where product_id = other_id or product_id = 'nothing'`,
  );
  expect(counted.rows[0].n).toBe(0);
  await compute(new Date(Date.now() + 181 * 86_400_000));
  expect((await related('cup')).map(([, reason]) => reason)).not.toContain('Often viewed with Name of cup');
  expect((await related('mug'))[0]?.[1]).toBe('Also stoneware');
});

test('the views counted from one address are limited', async () => {
  const { pool } = server.app.database;
  for (let time = 0; time < 125; time += 1) await view('bowl', 'plate');
  const { rows } = await pool.query(
    `select views from product_views_together where product_id = 'bowl' and other_id = 'plate'`,
  );
  expect(rows[0].views).toBeLessThan(120);
});
