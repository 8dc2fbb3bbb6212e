import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilLockWaits } from '../../../testing/lock-waits.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  owner = await server.signUp('brand');
  await insertShop(
    server,
    'fern',
    [
      { id: 'mug', priceCents: 2450, stock: 90 },
      { id: 'bowl', priceCents: 1000, stock: 90 },
    ],
    owner.id,
  );
  await insertShop(server, 'clay', [{ id: 'jug', couponCode: 'CLAY20', couponPercent: 20 }]);
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const percent = { percent: 10 };
let made = 0;
const newCode = () => `CODE-${(made += 1)}`;
const add = async (body: object) => server.call('POST', '/brands/coupons', { token: owner.token, body });
async function coupon(rules: object): Promise<{ id: string; code: string }> {
  const { status, body } = await add({ code: newCode(), discount: percent, ...rules });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function cartWith(shopper: TestShopper, code: string) {
  return (await shopper.call('PUT', '/cart/coupon', { code })).body.data;
}
async function buyerOf(...ids: string[]): Promise<TestShopper> {
  const shopper = new TestShopper(server, await server.signUp());
  for (const id of ids) await shopper.add(id);
  return shopper;
}

describe('a brand', () => {
  test('creates coupons with rules, lists them latest first, and ends them', async () => {
    const first = await coupon({ productId: 'mug', isLiveOnly: true });
    const rules = {
      discount: { amount: usd(500) },
      minimum: usd(3000),
      isOncePerUser: true,
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2036-01-01T00:00:00.000Z',
    };
    const second = await coupon({ ...rules, code: ' leaf-5 ' });
    expect(second).toEqual({
      ...rules,
      id: second.id,
      code: 'LEAF-5',
      isLiveOnly: false,
      state: 'running',
      uses: 0,
    });
    const list = async () =>
      (await server.call('GET', '/brands/coupons', { token: owner.token })).body.data.coupons;
    expect((await list()).slice(0, 2)).toMatchObject([
      { id: second.id },
      { id: first.id, productId: 'mug', productName: 'Name of mug', isLiveOnly: true, discount: percent },
    ]);
    const shopper = await buyerOf('mug', 'bowl');
    expect((await cartWith(shopper, 'LEAF-5')).totals.discount).toEqual(usd(500));
    const ended = await server.call('POST', `/brands/coupons/${second.id}/end`, { token: owner.token });
    expect(ended.body.data).toMatchObject({ id: second.id, state: 'ended' });
    expect((await shopper.call('GET', '/cart')).body.data).toMatchObject({
      coupon: { isApplied: false, message: 'LEAF-5 is for nothing in your cart' },
      totals: { discount: usd(0) },
    });
    // The code of an ended coupon can be used again, that of a running one cannot.
    expect((await add({ code: 'LEAF-5', discount: percent })).status).toBe(201);
    expect((await add({ code: 'leaf-5', discount: percent })).body.code).toBe('coupon_code_taken');
    // An expired coupon frees its code too.
    await coupon({ code: 'SHORT', endsAt: new Date(Date.now() + offsetMs + 60_000).toISOString() });
    expect((await add({ code: 'SHORT', discount: percent })).body.code).toBe('coupon_code_taken');
    offsetMs += 61_000;
    expect((await add({ code: 'SHORT', discount: percent })).status).toBe(201);
  });

  test('reads its coupons a page at a time, and each once', async () => {
    const seller = await server.signUp('brand');
    await insertShop(server, 'pages', [], seller.id);
    const { token } = seller;
    const codes = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH'];
    for (const code of codes)
      await server.call('POST', '/brands/coupons', { token, body: { code, discount: percent } });
    const page = async (query: string) =>
      (await server.call('GET', `/brands/coupons?limit=2${query}`, { token })).body;
    const codesOf = ({ data }: { data: { coupons: { code: string }[] } }) =>
      data.coupons.map(({ code }) => code);
    const first = await page('');
    // A coupon created meanwhile belongs on the first page, which was already read.
    await server.call('POST', '/brands/coupons', { token, body: { code: 'LATE', discount: percent } });
    const second = await page(`&cursor=${first.data.nextCursor}`);
    const third = await page(`&cursor=${second.data.nextCursor}`);
    expect([first, second, third].map(codesOf)).toEqual([
      ['FIFTH', 'FOURTH'],
      ['THIRD', 'SECOND'],
      ['FIRST'],
    ]);
    expect(third.data).not.toHaveProperty('nextCursor');
    expect((await page('&cursor=nowhere')).code).toBe('invalid_input');
  });

  test.each([
    ['no percent', { discount: { percent: 0 } }],
    ['more than all', { discount: { percent: 101 } }],
    ['a part of a percent', { discount: { percent: 7.5 } }],
    ['nothing', { discount: { amount: usd(0) } }],
    ['another currency', { discount: { amount: { amount: 500, currency: 'EUR' } } }],
    ['a code of two letters', { code: 'AB' }],
    ['a code with a space', { code: 'TEN OFF' }],
    ['an end before its start', { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' }],
  ])('is refused %s', async (_what, wrong) => {
    const answer = await add({ code: newCode(), discount: percent, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('can neither create a coupon for another brand’s product nor end another brand’s coupon', async () => {
    expect((await add({ code: newCode(), discount: percent, productId: 'jug' })).body.code).toBe(
      'product_not_found',
    );
    const { id } = await coupon({});
    const other = await server.signUp('brand');
    await insertShop(server, 'other', [], other.id);
    const refused = await server.call('POST', `/brands/coupons/${id}/end`, { token: other.token });
    expect(refused).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } });
    const shopper = await buyerOf('mug');
    const { body } = await server.call('GET', '/brands/coupons', { token: other.token });
    expect(body.data.coupons).toEqual([]);
    expect((await cartWith(shopper, 'CODE-NOBODY')).coupon.isApplied).toBe(false);
  });
});

describe('a coupon', () => {
  test('of one product is shown on its card and page, and works like any other', async () => {
    const product = (await server.call('GET', '/products/jug')).body.data;
    expect(product).toMatchObject({ couponCode: 'CLAY20', couponDiscount: 20 });
    const { code } = await coupon({ productId: 'bowl', discount: { percent: 30 } });
    expect((await server.call('GET', '/products/bowl')).body.data.couponCode).toBe(code);
    // A coupon that is not for everybody is not shown publicly.
    await coupon({ productId: 'mug', isOncePerUser: true });
    expect((await server.call('GET', '/products/mug')).body.data).not.toHaveProperty('couponCode');
    const shopper = await buyerOf('bowl', 'jug');
    const { lines, totals } = await cartWith(shopper, 'clay20');
    expect(lines).toMatchObject([
      { productId: 'bowl', discount: usd(0), priceNote: 'Regular price' },
      { productId: 'jug', discount: usd(490), priceNote: 'Regular price. CLAY20 takes 20% off' },
    ]);
    expect(totals.discount).toEqual(usd(490));
  });

  test('that works once per user is used once, also at once, and returned by a decline and a cancellation', async () => {
    const { code } = await coupon({ isOncePerUser: true, discount: { amount: usd(250) } });
    const shopper = await buyerOf('mug');
    expect((await cartWith(shopper, code)).totals.discount).toEqual(usd(250));
    const first = (await shopper.startCheckout()).body.data;
    expect((await shopper.pay(first.id, 'visa-declined')).body.data.status).toBe('declined');
    const paid = (await shopper.pay(first.id)).body.data;
    expect(paid.status).toBe('placed');
    const [order] = paid.orders;
    expect((await shopper.call('GET', `/orders/${order.id}`)).body.data.lines).toMatchObject([
      { discount: usd(250), priceNote: `Regular price. ${code} takes $2.50 off` },
    ]);
    await shopper.add('bowl');
    expect((await shopper.call('GET', '/cart')).body.data).toMatchObject({
      coupon: { isApplied: false, message: `You have used ${code} already, and it works once` },
      totals: { discount: usd(0) },
    });
    const { body } = await server.call('GET', '/brands/coupons', { token: owner.token });
    expect(body.data.coupons.find((one: { code: string }) => one.code === code)).toMatchObject({ uses: 1 });
    await shopper.call('POST', `/orders/${order.id}/cancel`);
    expect((await shopper.call('GET', '/cart')).body.data.coupon.isApplied).toBe(true);
    // Simulates another payment that used it after the checkout began.
    const again = (await shopper.startCheckout()).body.data;
    await server.app.database.pool.query(
      `insert into coupon_uses select coupons.id, checkouts.user_id, now() from coupons, checkouts
       where coupons.code = $1 and checkouts.id = $2`,
      [code, again.id],
    );
    expect((await shopper.pay(again.id)).body.code).toBe('coupon_used');
    const { rows } = await server.app.database.pool.query('select 1 from payments where checkout_id = $1', [
      again.id,
    ]);
    expect(rows).toEqual([]);
    const guest = new TestShopper(server);
    await guest.add('mug');
    expect((await cartWith(guest, code)).coupon).toMatchObject({
      isApplied: false,
      message: `Sign in to use ${code}: it works once for each person`,
    });
  });

  test('that is live only works while the product is pinned in a show on air, until the show ends', async () => {
    const { code } = await coupon({ isLiveOnly: true });
    const streamer = await server.signUp('streamer');
    const call = async (method: string, path: string, body?: object) =>
      server.call(method, path, { token: streamer.token, ...(body && { body }) });
    const { id } = (await call('POST', '/streams', { title: 'Mugs', description: '', productIds: ['mug'] }))
      .body.data;
    const shopper = await buyerOf('mug', 'bowl');
    await cartWith(shopper, code);
    const discounts = async () => {
      const { lines } = (await shopper.call('GET', '/cart')).body.data;
      return lines.map(({ discount }: { discount: { amount: number } }) => discount.amount);
    };
    await call('PUT', `/streams/${id}/pinned-product`, { productId: 'mug' });
    expect(await discounts()).toEqual([0, 0]);
    await call('POST', `/streams/${id}/go-live`);
    expect(await discounts()).toEqual([245, 0]);
    // Products shown earlier keep the discount, because shoppers leave the show to check out.
    await call('PUT', `/streams/${id}/pinned-product`, { productId: 'bowl' });
    expect(await discounts()).toEqual([245, 100]);
    const held = await shopper.startCheckout();
    expect(held.body.data.totals.discount).toEqual(usd(345));
    await call('POST', `/streams/${id}/end`);
    expect(await discounts()).toEqual([0, 0]);
    // Held units keep their price.
    expect((await shopper.pay(held.body.data.id)).body.data.status).toBe('placed');
  });

  test.each([
    [
      'after its show went live elsewhere',
      'PUT',
      'pinned-product',
      "set status = 'live', started_at = now()",
    ],
    [
      'elsewhere before its show goes live',
      'POST',
      'go-live',
      "set pinned_product_id = 'mug', pinned_at = now(), pin_id = gen_random_uuid()",
    ],
  ])('that is live only works for a product that is pinned %s', async (_when, method, step, other) => {
    const { code } = await coupon({ isLiveOnly: true });
    const { token } = await server.signUp('streamer');
    const { id } = (
      await server.call('POST', '/streams', { token, body: { title: 'Mugs', description: '' } })
    ).body.data;
    const shopper = await buyerOf('mug');
    await cartWith(shopper, code);
    const { pool } = server.app.database;
    // The other of the two steps, by another server that holds the lock of the show's log.
    const rival = await pool.connect();
    await rival.query('begin');
    await rival.query('select 1 from event_logs where stream_id = $1 for update', [id]);
    const stepped = server.call(method, `/streams/${id}/${step}`, { token, body: { productId: 'mug' } });
    await untilLockWaits(pool, 1, 'the step that waits for the log', '%event_logs%');
    await rival.query(`update streams ${other} where id = $1`, [id]);
    await rival.query('commit');
    rival.release();
    expect((await stepped).status).toBe(200);
    const { lines } = (await shopper.call('GET', '/cart')).body.data;
    expect(lines[0].discount).toEqual(usd(245));
    await server.call('POST', `/streams/${id}/end`, { token });
  });

  test('that ends between cart and checkout changes the total, and the old total is refused', async () => {
    const { code } = await coupon({ endsAt: new Date(Date.now() + offsetMs + 60_000).toISOString() });
    const shopper = await buyerOf('mug');
    await cartWith(shopper, code);
    const { total } = (await shopper.call('GET', '/cart?countryCode=US&region=California')).body.data.totals;
    offsetMs += 61_000;
    expect((await shopper.startCheckout({ total })).body.code).toBe('totals_changed');
    expect((await shopper.call('GET', '/cart')).body.data.coupon.message).toMatch(`${code} ended on`);
  });

  test('that several brands have takes off each brand’s own discount', async () => {
    const code = `SHARED-${randomUUID().slice(0, 6).toUpperCase()}`;
    await coupon({ code });
    await server.app.database.pool.query(
      `insert into coupons (brand_id, code, percent) select id, $1, 50 from brands where slug = 'clay'`,
      [code],
    );
    const { totals } = await cartWith(await buyerOf('mug', 'jug'), code);
    expect(totals.discount).toEqual(usd(245 + 1225));
  });
});
