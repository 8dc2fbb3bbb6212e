import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeAddress, insertShop } from '../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
  shopper = await server.signUp();
  await insertShop(server, 'fern', [{ id: 'mug', priceCents: 2450 }]);
  await server.call('POST', '/cart/lines', { token: shopper.token, body: { productId: 'mug', quantity: 1 } });
});
afterAll(async () => server.close());

const put = async (path: string, body: unknown, user = admin) =>
  server.call('PUT', `/admin/shop/${path}`, { token: user.token, body });
const totals = async (to: string) =>
  (await server.call('GET', `/cart?${to}`, { token: shopper.token })).body.data.totals;
const latestAudit = async () =>
  (await server.call('GET', '/admin/audit', { token: admin.token })).body.data.entries[0];
const usd = (amount: number) => ({ amount, currency: 'USD' });

test('a new server has default shipping and taxes, and no commission', async () => {
  const { data } = (await server.call('GET', '/admin/shop', { token: admin.token })).body;
  expect(data.commission).toEqual({ basisPoints: 0, history: [] });
  expect(data.shipping).toEqual([{ countryCode: '', cents: 599, freeOverCents: 5000 }]);
  expect(data.taxes).toContainEqual({
    countryCode: 'US',
    regionCode: 'CA',
    regionName: 'California',
    basisPoints: 725,
  });
  expect(await totals('countryCode=GB')).toMatchObject({ shipping: usd(599), untilFreeShipping: usd(2551) });
});

test('an operator’s shipping price is in the next cart, by country, and in the audit log', async () => {
  const rates = [
    { countryCode: '', cents: 1900 },
    { countryCode: 'GB', cents: 350, freeOverCents: 2400 },
    { countryCode: 'DE', cents: 450, freeOverCents: 3000 },
  ];
  expect((await put('shipping', { rates })).status).toBe(200);
  const elsewhere = await totals('countryCode=JP');
  expect(elsewhere.shipping).toEqual(usd(1900));
  expect(elsewhere).not.toHaveProperty('untilFreeShipping');
  expect((await totals('countryCode=GB')).shipping).toEqual(usd(0));
  expect(await totals('countryCode=DE')).toMatchObject({ shipping: usd(450), untilFreeShipping: usd(551) });
  expect(await latestAudit()).toMatchObject({
    action: 'shop.shipping-changed',
    details: {
      from: [{ countryCode: '', cents: 599, freeOverCents: 5000 }],
      to: [rates[0], rates[2], rates[1]],
    },
  });
});

test('a checkout is paid at the current shipping price', async () => {
  await put('shipping', { rates: [{ countryCode: '', cents: 777 }] });
  const address = { ...homeAddress, countryCode: 'US' };
  const { total } = await totals('countryCode=US&region=CA');
  const made = await server.call('POST', '/checkouts', {
    token: shopper.token,
    body: { email: shopper.email, address, total },
  });
  expect(made.status).toBe(201);
  expect(made.body.data.totals.shipping).toEqual(usd(777));
});

test('a tax that an operator sets is in the next cart, and a place without a row has none', async () => {
  const rates = [
    { countryCode: 'DE', regionCode: '', regionName: '', basisPoints: 1900 },
    { countryCode: 'US', regionCode: 'CA', regionName: 'California', basisPoints: 800 },
    { countryCode: 'US', regionCode: 'OR', regionName: '', basisPoints: 100 },
  ];
  expect((await put('taxes', { rates })).status).toBe(200);
  expect((await totals('countryCode=DE')).taxRate).toBe(0.19);
  expect((await totals('countryCode=US&region=california')).taxRate).toBe(0.08);
  expect((await totals('countryCode=US&region=oregon')).taxRate).toBe(0.01);
  expect((await totals('countryCode=US&region=NY')).taxRate).toBe(0);
  expect(await latestAudit()).toMatchObject({ action: 'shop.taxes-changed' });
});

test('a table that another operator changed meanwhile is not overwritten', async () => {
  const mine = [
    { countryCode: '', cents: 500 },
    { countryCode: 'GB', cents: 300, freeOverCents: 2000 },
  ];
  const theirs = [...mine, { countryCode: 'FR', cents: 700 }];
  await put('shipping', { rates: mine });
  const german = { countryCode: 'DE', regionCode: '', regionName: '', basisPoints: 1900 };
  const french = { countryCode: 'FR', regionCode: '', regionName: '', basisPoints: 2000 };
  await put('taxes', { rates: [german] });
  // The order of rows has no meaning.
  const saved = await put('shipping', { rates: theirs, ratesBefore: mine.toReversed() });
  expect([saved.status, saved.body.data.shipping.length]).toEqual([200, 3]);
  expect((await put('taxes', { rates: [german, french], ratesBefore: [german] })).status).toBe(200);
  for (const [path, rates, seen] of [
    ['shipping', [{ countryCode: '', cents: 1 }], mine],
    ['shipping', [{ countryCode: '', cents: 1 }], []],
    ['taxes', [], [german]],
    ['taxes', [], [german, { ...french, basisPoints: 1999 }]],
  ] as const) {
    const { status, body } = await put(path, { rates, ratesBefore: seen });
    expect([status, body.code]).toEqual([409, 'shop_table_changed']);
  }
  const { data } = (await server.call('GET', '/admin/shop', { token: admin.token })).body;
  expect(data.shipping.map(({ countryCode }: { countryCode: string }) => countryCode)).toEqual([
    '',
    'FR',
    'GB',
  ]);
  expect(data.taxes).toEqual([german, french]);
});

test('a table is saved again without a conflict when its answer was lost', async () => {
  const before = [{ countryCode: '', cents: 500 }];
  await put('shipping', { rates: before });
  await put('taxes', { rates: [] });
  for (const [path, rates, ratesBefore] of [
    ['shipping', [...before, { countryCode: 'JP', cents: 900, freeOverCents: 9000 }], before],
    ['taxes', [{ countryCode: 'CH', regionCode: '', regionName: '', basisPoints: 810 }], []],
  ] as const) {
    for (const _ of ['lost', 'once more']) {
      const { status, body } = await put(path, { rates, ratesBefore });
      expect([status, body.data[path]]).toEqual([200, rates]);
    }
  }
});

test('a commission applies from now on, and the former ones stay in its history', async () => {
  await put('commission', { basisPoints: 1250 });
  const { data } = (await put('commission', { basisPoints: 900 })).body;
  expect(data.commission.basisPoints).toBe(900);
  expect(data.commission.history.map(({ basisPoints }: { basisPoints: number }) => basisPoints)).toEqual([
    900, 1250,
  ]);
  expect(await latestAudit()).toMatchObject({
    action: 'shop.commission-changed',
    details: { from: 1250, to: 900 },
  });
});

test('a table with a place twice, or without “everywhere else”, is refused', async () => {
  for (const [path, body] of [
    ['shipping', { rates: [{ countryCode: 'GB', cents: 1 }] }],
    [
      'shipping',
      {
        rates: [
          { countryCode: '', cents: 1 },
          { countryCode: '', cents: 2 },
        ],
      },
    ],
    ['shipping', { rates: [{ countryCode: '', cents: -1 }] }],
    [
      'shipping',
      {
        rates: [
          { countryCode: '', cents: 1 },
          { countryCode: 'XX', cents: 1 },
        ],
      },
    ],
    ['taxes', { rates: [{ countryCode: 'GB', regionCode: '', regionName: '', basisPoints: 5001 }] }],
    ['commission', { basisPoints: 9001 }],
    ['commission', { basisPoints: 1.5 }],
  ] as const)
    expect((await put(path, body)).status, JSON.stringify(body)).toBe(400);
  expect(await put('commission', { basisPoints: 1 }, shopper)).toMatchObject({ status: 403 });
});
