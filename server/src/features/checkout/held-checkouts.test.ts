import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';
import { createHeldCheckouts } from './held-checkouts.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { CHECKOUTS_PER_ADDRESS: '4' } });
  await insertShop(server, 'scarce', [{ id: 'scarce', stock: 100, priceCents: 6000 }]);
});
afterAll(async () => server.close());

async function held(): Promise<number> {
  const { rows } = await server.app.database.pool.query(
    'select coalesce(sum(quantity), 0)::int as held from stock_holds',
  );
  return rows[0].held;
}

async function shopperWithUnits(): Promise<TestShopper> {
  const shopper = new TestShopper(server);
  await shopper.add('scarce', 10);
  return shopper;
}

test('an IP address holds units for a limited number of unpaid checkouts, whatever its guest keys', async () => {
  const shoppers = await Promise.all(Array.from({ length: 9 }, shopperWithUnits));
  const answers = await Promise.all(shoppers.map(async (shopper) => shopper.startCheckout()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429);
    expect(body.code).toBe('too_many_checkouts');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(checkoutLimits.holdSeconds);
  }
  expect(await held()).toBe(40);

  const started = answers.flatMap(({ status, body }, index) =>
    status === 201 ? [{ id: body.data.id, shopper: shoppers[index] }] : [],
  );
  const [replaced, cancelled, paid] = started;
  // A shopper's new checkout replaces the previous one.
  for (let times = 0; times < 3; times += 1) {
    expect((await replaced?.shopper?.startCheckout())?.status).toBe(201);
  }
  expect(await held()).toBe(40);

  const next = await shopperWithUnits();
  await cancelled?.shopper?.call('DELETE', `/checkouts/${cancelled.id}`);
  await cancelled?.shopper?.call('DELETE', `/checkouts/${cancelled.id}`);
  expect((await next.startCheckout()).status).toBe(201);
  const key = 'one-key-of-one-order';
  for (let times = 0; times < 3; times += 1) {
    expect((await paid?.shopper?.pay(paid.id, 'visa', key))?.body.data.status).toBe('placed');
  }
  expect((await (await shopperWithUnits()).startCheckout()).status).toBe(201);
  expect((await (await shopperWithUnits()).startCheckout()).body.code).toBe('too_many_checkouts');
  expect(await held()).toBe(40);
});

test('a checkout that is refused is not counted', async () => {
  const before = await held();
  const shopper = await shopperWithUnits();
  expect((await shopper.startCheckout({ total: { amount: 1, currency: 'USD' } })).body.code).toBe(
    'totals_changed',
  );
  expect(await held()).toBe(before);
});

test('all addresses of an IPv6 /64 count as one, and another /64 is not limited by it', async () => {
  const { db } = server.app.database;
  // Two servers on one database.
  const [checkouts, others] = [1, 2].map(() =>
    createHeldCheckouts({ db, maxPerAddress: 2, now: () => new Date() }),
  );
  if (checkouts === undefined || others === undefined) throw new Error('Two services were expected');
  const until = new Date(Date.now() + 60_000);
  await checkouts.take(randomUUID(), '2001:db8:0:7::1', until);
  await others.take(randomUUID(), '2001:db8:0:7:ffff::2', until);
  await expect(checkouts.take(randomUUID(), '2001:db8:0:7::3', until)).rejects.toMatchObject({
    code: 'too_many_checkouts',
  });
  await expect(others.take(randomUUID(), '2001:db8:0:8::1', until)).resolves.toBeUndefined();
});

test('a cart above the maximum payment is refused, and holds nothing', async () => {
  const ids = ['yacht', 'villa', 'jet'];
  await insertShop(
    server,
    'dear',
    ids.map((id) => ({ id, priceCents: 100_000_000, stock: 40 })),
  );
  const before = await held();
  const shopper = new TestShopper(server);
  for (const id of ids) await shopper.add(id, 10);
  const refused = await shopper.startCheckout();
  expect([refused.status, refused.body.code]).toEqual([409, 'total_too_large']);
  expect(await held()).toBe(before);
});
