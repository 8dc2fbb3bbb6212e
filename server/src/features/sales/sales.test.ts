import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let rival: TestUser;
let brandId: string;
let today = new Date('2026-03-10T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ now: () => today });
  [owner, rival] = [await server.signUp('brand'), await server.signUp('brand')];
  const products = [
    { id: 'shawl', priceCents: 6000, stock: 90 },
    { id: 'hat', priceCents: 2000, stock: 90 },
  ];
  brandId = await insertShop(server, 'loom', products, owner.id);
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }], rival.id);
});
afterAll(async () => server.close());

const read = async (query: string, token = owner.token) =>
  server.call('GET', `/brands/sales?${query}`, { token });

async function bought(id: string, quantity: number, at: string): Promise<string> {
  const shopper = new TestShopper(server);
  await shopper.add(id, quantity);
  const [order] = await shopper.buy();
  const orderId = order?.id ?? '';
  await server.app.database.pool.query('update orders set created_at = $1 where id = $2', [at, orderId]);
  return orderId;
}

test('sales are added up by time in the reader’s time zone, by product and by show, without cancelled orders', async () => {
  await bought('shawl', 2, '2026-03-01T23:30:00Z');
  const partly = await bought('hat', 3, '2026-03-09T10:00:00Z');
  const cancelled = await bought('hat', 1, '2026-03-09T11:00:00Z');
  await bought('jug', 1, '2026-03-09T12:00:00Z');
  const refund = async (id: string, body: object) =>
    server.call('POST', `/brands/orders/${id}/refunds`, {
      token: owner.token,
      body: { requestId: randomUUID(), message: 'Sorry', ...body },
    });
  await refund(partly, { amountCents: 1000 });
  await refund(cancelled, { units: [{ productId: 'hat', quantity: 1 }] });
  const [streamId, pinId] = [randomUUID(), randomUUID()];
  await server.app.database.pool.query(
    `insert into order_attributions
       (order_id, line_index, stream_id, pin_id, product_id, brand_id, units, amount_cents, currency, created_at)
     values ($1, 0, $2, $3, 'hat', $4, 3, 6000, 'USD', '2026-03-09T10:00:00Z')`,
    [partly, streamId, pinId, brandId],
  );

  const { status, body } = await read('from=2026-03-01&to=2026-03-10&grain=week&timeZone=Europe/Vienna');
  expect(status).toBe(200);
  // In Vienna, the first order is on Monday, March 2. Weeks start on Monday.
  expect(body.data.byTime).toEqual([
    { start: '2026-02-23', orders: 0, units: 0, sold: 0, refunded: 0 },
    { start: '2026-03-02', orders: 1, units: 2, sold: 12_000, refunded: 0 },
    { start: '2026-03-09', orders: 1, units: 3, sold: 6000, refunded: 1000 },
  ]);
  expect(body.data.byProduct).toEqual([
    { productId: 'shawl', name: 'Name of shawl', units: 2, sold: 12_000 },
    { productId: 'hat', name: 'Name of hat', units: 3, sold: 6000 },
  ]);
  expect(body.data.byShow).toEqual([
    { streamId, pinId, productId: 'hat', name: 'Name of hat', units: 3, sold: 6000 },
  ]);
  expect(body.data).toMatchObject({ currency: 'USD', currencies: ['USD'] });
  const days = (await read('from=2026-03-01&to=2026-03-02&timeZone=UTC')).body.data.byTime;
  expect(days.map(({ start, sold }: { start: string; sold: number }) => [start, sold])).toEqual([
    ['2026-03-01', 12_000],
    ['2026-03-02', 0],
  ]);
  expect(JSON.stringify((await read('from=2026-03-01&to=2026-03-10', rival.token)).body)).not.toContain(
    'hat',
  );
});

test('a shortened list is marked as such: 500 products, and 500 lines of shows', async () => {
  const { pool } = server.app.database;
  const orderId = await bought('hat', 1, '2025-02-03T10:00:00Z');
  const streamId = randomUUID();
  const sell = async (products: number) => {
    await pool.query(
      `update orders set lines = (select jsonb_agg(lines -> 0 || jsonb_build_object('productId', 'hat-' || n)) from generate_series(1, $2::int) as n)
       where id = $1`,
      [orderId, products],
    );
    await pool.query('delete from order_attributions where order_id = $1', [orderId]);
    await pool.query(
      `insert into order_attributions
         (order_id, line_index, stream_id, pin_id, product_id, brand_id, units, amount_cents, currency, created_at)
       select $1, n - 1, $2, null, 'hat-' || n, $3, 1, 2000, 'USD', '2025-02-03T10:00:00Z' from generate_series(1, $4::int) as n`,
      [orderId, streamId, brandId, products],
    );
    const { data } = (await read('from=2025-02-01&to=2025-02-28')).body;
    return [data.byProduct.length, data.hasMoreProducts, data.byShow.length, data.hasMoreOfShows];
  };
  expect(await sell(500)).toEqual([500, false, 500, false]);
  expect(await sell(501)).toEqual([500, true, 500, true]);
});

test('a brand is owed the payments less refunds and commission', async () => {
  const { pool } = server.app.database;
  const since = `insert into commission_rates (basis_points, since) values ($1, $2)`;
  await pool.query(since, [1000, '2026-02-01T00:00:00Z']);
  // Sales from before a change keep the commission of that time.
  await pool.query(since, [2500, '2026-03-05T00:00:00Z']);
  const { data } = (await read('from=2026-03-01&to=2026-03-31&grain=month')).body;
  expect(data.commissionBasisPoints).toBe(2500);
  // 120.00 plus 7.25% tax, and 60.00 plus tax. Shipping is free above 50.00.
  const paid = 12_870 + 6435;
  expect(data.payouts).toMatchObject([{ month: '2026-03', orders: 2, paid, refunded: 1000 }]);
  const [{ refunded, commission, owed }] = data.payouts;
  // A tenth of 120.00, and a quarter of the items' share of the 54.35 that was not refunded.
  expect(commission).toBe(1200 + Math.round((5435 * 6000 * 0.25) / 6435));
  expect(owed).toBe(paid - refunded - commission);
});

test('invalid days, a reversed period and too long a period are refused', async () => {
  const fields = async (query: string) => Object.keys((await read(query)).body.fields);
  expect(await fields('from=2026-03-10&to=2026-03-01')).toEqual(['to']);
  expect(await fields('from=2020-01-01&to=2026-03-01')).toEqual(['from']);
  expect(await fields('from=yesterday&to=2026-03-01')).toContain('from');
  expect(await fields('from=2026-03-01&to=2026-03-02&timeZone=Mars/Olympus')).toEqual(['timeZone']);
});

test('a period of the year 0 and a time zone without a name are refused', async () => {
  for (const [query, field] of [
    ['from=0000-01-01&to=0000-01-05', 'from'],
    ['from=2026-03-01&to=2026-03-05&timeZone=-0330', 'timeZone'],
    ['from=2026-03-01&to=2026-03-05&timeZone=%2B01:00', 'timeZone'],
  ] as const) {
    const { status, body } = await read(query);
    expect([status, Object.keys(body.fields ?? {})], query).toEqual([400, [field]]);
  }
});
