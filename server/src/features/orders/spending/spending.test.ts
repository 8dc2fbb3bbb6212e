import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  // 60.00 plus 7.25% tax and free shipping is 64.35.
  await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 6000, stock: 90 }]);
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const dayMs = 86_400_000;

async function shopperWith(rules: object): Promise<TestShopper> {
  const shopper = new TestShopper(server, await server.signUp());
  expect((await shopper.call('PUT', '/spending', rules)).status).toBe(200);
  await shopper.add('shawl');
  return shopper;
}

test('a daily limit refuses a checkout with the shopper’s own note, counts paid orders, and holds no units', async () => {
  const shopper = await shopperWith({ dayLimit: usd(10_000), note: 'Sleep on it' });
  const [order] = await shopper.buy();
  expect((await shopper.call('GET', '/spending')).body.data).toEqual({
    dayLimit: usd(10_000),
    note: 'Sleep on it',
    spentInDay: usd(6435),
    spentInMonth: usd(6435),
  });
  await shopper.add('shawl');
  const refused = await shopper.startCheckout();
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'spending_limit_reached',
    message: 'Your own limit is $100.00 in 24 hours, and $35.65 of it is left. You wrote: “Sleep on it”',
  });
  const { rows } = await server.app.database.pool.query(
    'select coalesce(sum(quantity), 0)::int as held from stock_holds',
  );
  expect(rows[0].held).toBe(0);
  // Refunded amounts do not count, nor do payments older than a day.
  await shopper.call('POST', `/orders/${order?.id}/cancel`);
  expect((await shopper.call('GET', '/spending')).body.data.spentInDay).toEqual(usd(0));
  await shopper.buy();
  await shopper.add('shawl');
  expect((await shopper.startCheckout()).status).toBe(409);
  offsetMs += dayMs + 1000;
  expect((await shopper.startCheckout()).status).toBe(201);
});

test('a monthly limit counts thirty days', async () => {
  const shopper = await shopperWith({ monthLimit: usd(7000) });
  await shopper.buy();
  offsetMs += 29 * dayMs;
  await shopper.add('shawl');
  expect((await shopper.startCheckout()).body.message).toBe(
    'Your own limit is $70.00 in 30 days, and $5.65 of it is left.',
  );
  offsetMs += 2 * dayMs;
  expect((await shopper.startCheckout()).status).toBe(201);
});

test('a pause refuses every checkout until it ends, and cannot be shortened', async () => {
  const pausedUntil = new Date(Date.now() + offsetMs + 5 * dayMs).toISOString();
  const shopper = await shopperWith({ pausedUntil, note: 'Saving for the trip' });
  const refused = await shopper.startCheckout();
  expect(refused.body.code).toBe('buying_paused');
  expect(refused.body.message).toMatch(
    /^You have paused buying until .+\. You wrote: “Saving for the trip”$/,
  );
  const { data } = (await shopper.call('PUT', '/spending', { note: 'Saving for the trip' })).body;
  expect(data).toMatchObject({ pausedUntil, next: { at: expect.any(String) } });
  expect(data.next).not.toHaveProperty('pausedUntil');
  expect((await shopper.startCheckout()).body.code).toBe('buying_paused');
  offsetMs += dayMs + 1000;
  expect((await shopper.startCheckout()).status).toBe(201);
});

test('a looser limit applies a day later, a stricter one at once, even to a started checkout', async () => {
  const shopper = await shopperWith({ dayLimit: usd(6000) });
  expect((await shopper.startCheckout()).status).toBe(409);
  const looser = (await shopper.call('PUT', '/spending', { dayLimit: usd(9000) })).body.data;
  expect(looser).toMatchObject({ dayLimit: usd(6000), next: { dayLimit: usd(9000) } });
  expect((await shopper.startCheckout()).status).toBe(409);
  offsetMs += dayMs + 1000;
  const held = await shopper.startCheckout();
  expect(held.status).toBe(201);
  const tighter = (await shopper.call('PUT', '/spending', { dayLimit: usd(0), note: 'Enough' })).body.data;
  expect(tighter.dayLimit).toEqual(usd(0));
  expect(tighter).not.toHaveProperty('next');
  const refused = await shopper.pay(held.body.data.id);
  expect(refused.body).toMatchObject({ code: 'spending_limit_reached' });
  expect(refused.body.message).toContain('“Enough”');
  const { rows } = await server.app.database.pool.query('select 1 from payments where checkout_id = $1', [
    held.body.data.id,
  ]);
  expect(rows).toEqual([]);
});

test('users see and set their own limits alone, and invalid ones are refused', async () => {
  const shopper = await shopperWith({ dayLimit: usd(100) });
  const other = new TestShopper(server, await server.signUp());
  expect((await other.call('GET', '/spending')).body.data).toEqual({
    note: '',
    spentInDay: usd(0),
    spentInMonth: usd(0),
  });
  for (const wrong of [
    { dayLimit: usd(-1) },
    { dayLimit: usd(1.5) },
    { monthLimit: { amount: 100, currency: 'EUR' } },
    { pausedUntil: 'tomorrow' },
    { note: 'a'.repeat(301) },
  ])
    expect((await shopper.call('PUT', '/spending', wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await shopper.call('GET', '/spending')).body.data.dayLimit).toEqual(usd(100));
});

test('the amount spent is right above 2,147,483,647 cents too', async () => {
  const shopper = await shopperWith({});
  await shopper.buy();
  await shopper.add('shawl');
  await shopper.buy();
  await server.app.database.pool.query(
    `update payments set amount_cents = 2000000000 where buyer_key = (select buyer_key from payments order by created_at desc limit 1)`,
  );
  const { status, body } = await shopper.call('GET', '/spending');
  expect(status).toBe(200);
  expect(body.data.spentInMonth).toEqual(usd(4_000_000_000));
});
