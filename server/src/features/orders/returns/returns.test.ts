import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutLimits, returnLimits } from '@greenroom/contract/limits/orders';
import { mailTo } from '../../../testing/test-mails.ts';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  owner = await server.signUp('brand');
  await insertShop(
    server,
    'loom',
    [
      { id: 'shawl', priceCents: 6000, stock: 90 },
      { id: 'hat', priceCents: 2000, stock: 90 },
    ],
    owner.id,
  );
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const units = (productId: string, quantity: number, reason = 'Too small') => ({
  productId,
  quantity,
  reason,
});

/** An order that is too old to be cancelled. */
async function ordered(shopper: TestShopper): Promise<string> {
  await shopper.add('shawl', 2);
  await shopper.add('hat', 1);
  const [order] = await shopper.buy();
  offsetMs += (checkoutLimits.cancelSeconds + 1) * 1000;
  return order?.id ?? '';
}
const ask = async (shopper: TestShopper, id: string, lines: object[]) =>
  shopper.call('POST', `/orders/${id}/returns`, { lines });
const answer = async (id: string, body: object, token = owner.token) =>
  server.call('POST', `/brands/returns/${id}/answer`, { token, body });
const stockOf = async (id: string): Promise<number> =>
  (await server.call('GET', `/products/${id}`)).body.data.stock;
const kindsOf = (body: any): string[] => body.data.timeline.map(({ kind }: { kind: string }) => kind);

describe('a return', () => {
  test('is requested with reasons, accepted with a message, and returns stock and money without shipping', async () => {
    const shopper = new TestShopper(server);
    const id = await ordered(shopper);
    const before = (await shopper.call('GET', `/orders/${id}`)).body.data;
    expect(before).toMatchObject({ returns: [], returnableUntil: expect.any(String) });
    const stock = await stockOf('shawl');
    const asked = await ask(shopper, id, [units('shawl', 1, ' The wool scratches '), units('hat', 1)]);
    expect(asked.status).toBe(200);
    // 80.00 of 140.00, and the same share of the tax: 7.25% of 140.00 is 10.15.
    expect(asked.body.data.returns).toMatchObject([
      {
        status: 'asked',
        refund: usd(8580),
        lines: [
          { name: 'Name of shawl', quantity: 1, reason: 'The wool scratches' },
          { name: 'Name of hat', quantity: 1, reason: 'Too small' },
        ],
      },
    ]);
    expect(asked.body.data.returns[0]).not.toHaveProperty('answer');
    const { body } = await server.call('GET', '/brands/returns', { token: owner.token });
    const [one] = body.data;
    expect(one).toMatchObject({ status: 'asked', orderNumber: before.orderNumber, refund: usd(8580) });
    // The brand does not see who asks.
    expect(JSON.stringify(one)).not.toMatch(/ada|Ada|Mill/);
    const answered = await answer(one.id, { isAccepted: true, message: 'Send it to us', isRestocked: true });
    expect(answered.body.data).toMatchObject({ status: 'accepted', answer: 'Send it to us' });
    expect(await stockOf('shawl')).toBe(stock + 1);
    await until(async () => {
      const { body: order } = await shopper.call('GET', `/orders/${id}`);
      return kindsOf(order).includes('refunded');
    }, 'the refund');
    const { data } = (await shopper.call('GET', `/orders/${id}`)).body;
    expect(data.timeline).toMatchObject([
      { kind: 'placed' },
      { kind: 'return-asked', text: '1 × Name of shawl: The wool scratches\n1 × Name of hat: Too small' },
      { kind: 'return-accepted', text: 'Send it to us' },
      { kind: 'refunded', amount: usd(8580) },
    ]);
    expect(data.status).toBe('processing');
    const mail = await mailTo(
      server,
      'ada@example.com',
      `Your return of order ${data.orderNumber} is accepted`,
    );
    expect(mail.text).toContain('Send it to us');
    await until(async () => {
      const notices = await server.call('GET', '/notices', { token: owner.token });
      return notices.body.data.notices.some(
        ({ title }: { title: string }) =>
          title === `A buyer asks to return items of order ${data.orderNumber}`,
      );
    }, 'the notice to the brand');
    // The rest can be returned. Then all of the items and their tax have been refunded.
    const rest = await ask(shopper, id, [units('shawl', 1)]);
    expect(rest.body.data.returns[1].refund).toEqual(usd(14_000 + 1015 - 8580));
  });

  test('refunds at most what is left of the payment', async () => {
    const shopper = new TestShopper(server);
    const id = await ordered(shopper);
    const asked = await ask(shopper, id, [units('shawl', 2)]);
    expect(asked.body.data.returns[0].refund).toEqual(usd(12_870));
    const { body } = await server.call('GET', '/brands/returns', { token: owner.token });
    // The brand refunds 100.00 of 150.15 before it answers.
    await server.call('POST', `/brands/orders/${id}/refunds`, {
      token: owner.token,
      body: { requestId: randomUUID(), amountCents: 10_000, message: 'For the wait' },
    });
    const accepted = await answer(body.data[0].id, {
      isAccepted: true,
      message: 'Send it',
      isRestocked: true,
    });
    expect(accepted.body.data.refund).toEqual(usd(5015));
    const { rows } = await server.app.database.pool.query(
      'select sum(amount_cents)::int as back from refunds where order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ back: 15_015 }]);
  });

  test('is refused with a message and no refund, and can be requested again', async () => {
    const shopper = new TestShopper(server, await server.signUp());
    const id = await ordered(shopper);
    const stock = await stockOf('hat');
    await ask(shopper, id, [units('hat', 1)]);
    const [one] = (await server.call('GET', '/brands/returns', { token: owner.token })).body.data;
    const refused = await answer(one.id, { isAccepted: false, message: 'It was worn', isRestocked: true });
    expect(refused.body.data.status).toBe('refused');
    expect((await answer(one.id, { isAccepted: true, message: 'Yes' })).body.code).toBe('return_answered');
    expect(await stockOf('hat')).toBe(stock);
    const { body } = await shopper.call('GET', `/orders/${id}`);
    expect(kindsOf(body)).toEqual(['placed', 'return-asked', 'return-refused']);
    const { rows } = await server.app.database.pool.query('select 1 from refunds where order_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await ask(shopper, id, [units('hat', 1)])).status).toBe(200);
  });

  test('is limited to one at a time per order, to units bought and not returned, and to its buyer', async () => {
    const shopper = new TestShopper(server);
    const id = await ordered(shopper);
    expect((await ask(new TestShopper(server), id, [units('hat', 1)])).status).toBe(404);
    for (const lines of [
      [units('hat', 2)],
      [units('hat', 1), units('hat', 1)],
      [units('mug', 1)],
      [units('hat', 0)],
      [units('hat', 1, '  ')],
      [],
    ])
      expect((await ask(shopper, id, lines)).status, JSON.stringify(lines)).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(async () => ask(shopper, id, [units('shawl', 1)])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect((await ask(shopper, id, [units('hat', 1)])).body.code).toBe('return_under_way');
  });

  test('begins when the order can no longer be cancelled, and ends 30 days after all of it was sent', async () => {
    const shopper = new TestShopper(server);
    await shopper.add('hat');
    const [order] = await shopper.buy();
    const id = order?.id ?? '';
    expect((await ask(shopper, id, [units('hat', 1)])).body.code).toBe('order_not_returnable');
    expect((await shopper.call('GET', `/orders/${id}`)).body.data).not.toHaveProperty('returnableUntil');
    // Nothing was delivered, so the return period has not started.
    offsetMs += (returnLimits.days + 10) * 86_400_000;
    expect((await shopper.call('GET', `/orders/${id}`)).body.data).toHaveProperty('returnableUntil');
    const parcel = {
      requestId: randomUUID(),
      units: [{ productId: 'hat', color: '', size: '', quantity: 1 }],
      carrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
    };
    const sent = await server.call('POST', `/brands/orders/${id}/shipments`, {
      token: owner.token,
      body: parcel,
    });
    expect(sent.status).toBe(200);
    offsetMs += returnLimits.days * 86_400_000 - 60_000;
    expect((await shopper.call('GET', `/orders/${id}`)).body.data).toHaveProperty('returnableUntil');
    offsetMs += 120_000;
    expect((await ask(shopper, id, [units('hat', 1)])).body.code).toBe('order_not_returnable');
  });

  test('of an unsent order cancels it, with shipping, coupon and review', async () => {
    const buyer = await server.signUp();
    const shopper = new TestShopper(server, buyer);
    const { pool } = server.app.database;
    await pool.query(
      `insert into coupons (brand_id, code, percent, is_once_per_user) select id, 'ONCE', 10, true from brands where slug = 'loom'`,
    );
    await shopper.add('hat', 2);
    await shopper.call('PUT', '/cart/coupon', { code: 'ONCE' });
    const [order] = await shopper.buy();
    const id = order?.id ?? '';
    const review = { rating: 4, comment: 'Warm, and worn each day' };
    expect((await shopper.call('PUT', '/products/hat/reviews/own', review)).status).toBe(200);
    offsetMs += (checkoutLimits.cancelSeconds + 1) * 1000;
    await ask(shopper, id, [units('hat', 2)]);
    const [one] = (await server.call('GET', '/brands/returns', { token: owner.token })).body.data;
    const { amount: total } = (await shopper.call('GET', `/orders/${id}`)).body.data.totals.total;
    // 36.00 after the coupon and 2.61 tax. The rest is for shipping.
    expect(total).toBeGreaterThan(3861);
    const answered = await answer(one.id, { isAccepted: true, message: 'We had not packed it' });
    expect(answered.body.data.refund).toEqual(usd(total));
    await until(async () => {
      const { body } = await shopper.call('GET', `/orders/${id}`);
      return kindsOf(body).includes('refunded');
    }, 'the refund');
    const { data } = (await shopper.call('GET', `/orders/${id}`)).body;
    expect(data.status).toBe('cancelled');
    expect(data.timeline.slice(2)).toMatchObject([
      { kind: 'return-accepted', text: 'We had not packed it' },
      { kind: 'cancelled' },
      { kind: 'refunded', amount: usd(total) },
    ]);
    expect((await server.call('GET', '/products/hat/reviews')).body.data.reviews).toEqual([]);
    const { rows } = await pool.query('select 1 from coupon_uses where user_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });

  test('is answered by the order’s brand alone', async () => {
    const shopper = new TestShopper(server);
    await ask(shopper, await ordered(shopper), [units('hat', 1)]);
    const [one] = (await server.call('GET', '/brands/returns', { token: owner.token })).body.data;
    const other = await server.signUp('brand');
    await insertShop(server, 'other', [], other.id);
    expect((await server.call('GET', '/brands/returns', { token: other.token })).body.data).toEqual([]);
    const stolen = await answer(one.id, { isAccepted: true, message: 'Mine' }, other.token);
    expect([stolen.status, stolen.body.code]).toEqual([404, 'return_not_found']);
  });
});
