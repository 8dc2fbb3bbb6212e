import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailTo } from '../../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { homeAddress, insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let loom: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [loom, admin] = [await server.signUp('brand'), await server.signUp('admin')];
  await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 2500 }], loom.id);
  await insertShop(server, 'fern', [{ id: 'mug', priceCents: 2000 }]);
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }]);
});
afterAll(async () => server.close());
beforeEach(async () => {
  await replace([
    { countryCode: '', cents: 900, freeOverCents: 6000 },
    { countryCode: 'GB', cents: 350 },
  ]);
});

const usd = (amount: number) => ({ amount, currency: 'USD' });
const replace = async (rates: object[], { token }: TestUser = loom) =>
  server.call('PUT', '/brands/shipping', { token, body: { rates } });
const shopperWith = async (units: Record<string, number>) => {
  const shopper = new TestShopper(server);
  for (const [id, quantity] of Object.entries(units)) await shopper.add(id, quantity);
  return shopper;
};
const totalsOf = async (shopper: TestShopper, countryCode = 'US', region = '') =>
  (await shopper.call('GET', `/cart?countryCode=${countryCode}&region=${region}`)).body.data.totals;

test('a brand ships at its own price per country, or at the shop’s price if it has none', async () => {
  const { data } = (await server.call('GET', '/brands/shipping', { token: loom.token })).body;
  expect(data).toEqual({
    rates: [
      { countryCode: '', cents: 900, freeOverCents: 6000 },
      { countryCode: 'GB', cents: 350 },
    ],
    shopRates: [{ countryCode: '', cents: 599, freeOverCents: 5000 }],
  });
  const shopper = await shopperWith({ shawl: 2 });
  expect(await totalsOf(shopper)).toMatchObject({
    shipping: usd(900),
    parcels: [
      {
        brands: ['Brand loom'],
        shipping: usd(900),
        note: 'Free over $60 at Brand loom',
        untilFree: usd(1001),
      },
    ],
  });
  expect(await totalsOf(shopper, 'GB')).toMatchObject({
    shipping: usd(350),
    parcels: [{ brands: ['Brand loom'], shipping: usd(350), note: 'The price at Brand loom' }],
  });
  await shopper.add('shawl');
  const free = await totalsOf(shopper);
  expect(free).toMatchObject({
    shipping: usd(0),
    parcels: [{ shipping: usd(0), note: 'Free over $60 at Brand loom' }],
  });
  expect(free.parcels[0]).not.toHaveProperty('untilFree');

  expect((await replace([])).body.data.rates).toEqual([]);
  const atShopPrice = await totalsOf(shopper);
  expect(atShopPrice.shipping).toEqual(usd(0));
  expect(atShopPrice).not.toHaveProperty('parcels');
});

test('each parcel of a cart has its own shipping, and its own items decide whether it is free', async () => {
  const shopper = await shopperWith({ shawl: 1, mug: 2, jug: 1 });
  expect(await totalsOf(shopper)).toMatchObject({
    // If all items counted together, the shawl would make the rest free.
    shipping: usd(900 + 599),
    parcels: [
      { brands: ['Brand loom'], shipping: usd(900), untilFree: usd(3501) },
      { brands: ['Brand fern', 'Brand kiln'], shipping: usd(599), note: 'Free over $50', untilFree: usd(1) },
    ],
  });
});

test('an order stores the shipping and its reason, for the buyer, the brand and the mail', async () => {
  const shopper = await shopperWith({ shawl: 1, mug: 1, jug: 1 });
  const before = await totalsOf(shopper, homeAddress.countryCode, homeAddress.region);
  const orders = await shopper.buy();
  await replace([]);
  const details = await Promise.all(
    orders.map(async ({ id }: { id: string }) => (await shopper.call('GET', `/orders/${id}`)).body.data),
  );
  const of = (slug: string) => details.find(({ brand }) => brand.slug === slug);
  const { shipping: shippingOfLoom } = before.parcels[0];
  expect(of('loom').totals).toMatchObject({
    shipping: shippingOfLoom,
    parcels: [{ brands: ['Brand loom'], shipping: shippingOfLoom, note: before.parcels[0].note }],
  });
  expect(of('fern').totals).not.toHaveProperty('parcels');
  const sum = (part: 'shipping' | 'total') =>
    details.reduce((all, { totals }) => all + totals[part].amount, 0);
  expect([sum('shipping'), sum('total')]).toEqual([before.shipping.amount, before.total.amount]);
  const own = await server.call('GET', `/brands/orders/${of('loom').id}`, { token: loom.token });
  expect(own.body.data.totals.parcels).toHaveLength(1);
  const { email, orderNumber } = of('loom');
  const mail = await mailTo(server, email, `Your order ${orderNumber} from Brand loom`);
  expect(mail.text).toContain(`Shipping: $9.00 (${before.parcels[0].note})`);
});

test('a change is in the audit log, and a table with a place twice or without “everywhere else” is refused', async () => {
  await replace([{ countryCode: '', cents: 100 }]);
  const { entries } = (await server.call('GET', '/admin/audit?subjectType=brand', { token: admin.token }))
    .body.data;
  expect(entries[0]).toMatchObject({
    action: 'brand.shipping-changed',
    details: {
      from: [{ countryCode: '', cents: 900, freeOverCents: 6000 }, { countryCode: 'GB' }],
      to: [{ countryCode: '', cents: 100 }],
    },
  });
  for (const rates of [
    [{ countryCode: 'GB', cents: 1 }],
    [
      { countryCode: '', cents: 1 },
      { countryCode: '', cents: 2 },
    ],
    [{ countryCode: '', cents: -1 }],
  ])
    expect((await replace(rates)).status, JSON.stringify(rates)).toBe(400);
  expect((await replace([], await server.signUp())).status).toBe(403);
});

test('prices that a colleague changed meanwhile are not overwritten', async () => {
  const seen = [
    { countryCode: 'GB', cents: 350 },
    { countryCode: '', cents: 900, freeOverCents: 6000 },
  ];
  const save = async (rates: object[], ratesBefore: object[]) =>
    server.call('PUT', '/brands/shipping', { token: loom.token, body: { rates, ratesBefore } });
  const theirs = [{ countryCode: '', cents: 800 }];
  expect((await save(theirs, seen)).status).toBe(200);
  for (const [rates, before] of [
    [[{ countryCode: '', cents: 700 }], seen],
    [[], seen],
    [seen, []],
  ] as const) {
    const { status, body } = await save([...rates], [...before]);
    expect([status, body.code]).toEqual([409, 'shop_table_changed']);
  }
  const { data } = (await server.call('GET', '/brands/shipping', { token: loom.token })).body;
  expect(data.rates).toEqual(theirs);
  expect((await save([], theirs)).status).toBe(200);
  expect((await save(theirs, [])).status).toBe(200);
});

test('[PDP-13] the page of a product says what its brand promises of shipping and returns', async () => {
  const page = async (id: string) => (await server.call('GET', `/products/${id}`)).body.data;
  const body = { returnPolicy: 'Sixty days, and we pay the post.' };
  await server.call('PATCH', '/profiles/my-brand', { token: loom.token, body });
  await replace([{ countryCode: '', cents: 900, freeOverCents: 6000 }]);
  expect((await page('shawl')).promises).toEqual([
    'Free shipping over $60',
    '2 year warranty',
    '24/7 support',
    'Returns at Brand loom: Sixty days, and we pay the post.',
  ]);
  await replace([{ countryCode: '', cents: 450 }]);
  expect((await page('shawl')).promises[0]).toBe('Shipping $4.50');
  await replace([{ countryCode: '', cents: 0 }]);
  expect((await page('shawl')).promises[0]).toBe('Free shipping');
  expect((await page('mug')).promises).toEqual([
    'Free shipping over $50',
    '2 year warranty',
    '30-day returns',
    '24/7 support',
  ]);
  const shopRates = [{ countryCode: '', cents: 599, freeOverCents: 7550 }];
  const atShop = async (rates: object[]) =>
    server.call('PUT', '/admin/shop/shipping', { token: admin.token, body: { rates } });
  await atShop(shopRates);
  expect((await page('mug')).promises[0]).toBe('Free shipping over $75.50');
  await atShop([{ countryCode: '', cents: 599, freeOverCents: 5000 }]);
});

test('where prices differ by country, no price is promised or added before the country is known', async () => {
  const promise = async () => (await server.call('GET', '/products/shawl')).body.data.promises[0];
  const ada = new TestShopper(server, await server.signUp());
  const [guest, both] = [await shopperWith({ shawl: 1 }), await shopperWith({ shawl: 1, mug: 1 })];
  await ada.add('shawl');
  const totals = async (shopper: TestShopper) => (await shopper.call('GET', '/cart')).body.data.totals;

  await replace([
    { countryCode: '', cents: 1000 },
    { countryCode: 'US', cents: 700, freeOverCents: 9000 },
  ]);
  expect(await promise()).toBe('Shipping from $7');
  expect(await totals(both)).toMatchObject({
    shippingFrom: usd(700 + 599),
    total: usd(4500),
    parcels: [
      { brands: ['Brand loom'], shippingFrom: usd(700), note: '' },
      { brands: ['Brand fern'], shipping: usd(599) },
    ],
  });

  await replace([
    { countryCode: '', cents: 0 },
    { countryCode: 'US', cents: 333, freeOverCents: 2600 },
  ]);
  expect(await promise()).toBe('Shipping depends on the address');
  const unknown = await totals(guest);
  expect(unknown).toEqual({
    items: usd(2500),
    discount: usd(0),
    shippingFrom: usd(0),
    total: usd(2500),
    parcels: [{ brands: ['Brand loom'], shippingFrom: usd(0), note: '' }],
  });
  expect(await totals(ada)).toEqual(unknown);

  // The country comes from an open checkout or from the default address.
  const { body } = await guest.startCheckout();
  expect(await totals(guest)).toEqual({
    ...body.data.totals,
    parcels: [expect.objectContaining({ shipping: usd(333) })],
  });
  await guest.call('DELETE', `/checkouts/${body.data.id}`);
  expect(await totals(guest)).toEqual(unknown);
  await ada.call('POST', '/addresses', homeAddress);
  expect(await totals(ada)).toMatchObject({ shipping: usd(333), total: usd(2500 + 333 + 181) });
  // Shipping that is free to every country is shown without a country.
  await guest.add('shawl');
  expect(await totals(guest)).toMatchObject({ shipping: usd(0), total: usd(5000) });
});
