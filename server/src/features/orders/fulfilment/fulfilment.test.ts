import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits, refundLimits } from '@greenroom/contract/limits/orders';
import { mailTo } from '../../../testing/test-mails.ts';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let rival: TestUser;
let giver: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  [owner, rival] = [await server.signUp('brand'), await server.signUp('brand')];
  giver = await server.signUp('brand');
  await insertShop(
    server,
    'loom',
    [
      { id: 'shawl', priceCents: 6000, stock: 90, colors: ['Moss'] },
      { id: 'hat', priceCents: 2000, stock: 90 },
    ],
    owner.id,
  );
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }], rival.id);
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const shawls = (quantity: number) => ({ productId: 'shawl', color: 'Moss', size: '', quantity });
const hats = (quantity: number) => ({ productId: 'hat', color: '', size: '', quantity });
const ofBrand = async (method: string, path: string, body?: unknown, token = owner.token) =>
  server.call(method, `/brands/orders${path}`, { token, ...(body === undefined ? {} : { body }) });
const parcel = (units: object[], changes: object = {}) => ({
  requestId: randomUUID(),
  units,
  carrier: 'ups',
  trackingNumber: '1Z999AA10123456784',
  ...changes,
});
const stockOf = async (id: string): Promise<number> =>
  (await server.call('GET', `/products/${id}`)).body.data.stock;

async function ordered(shopper: TestShopper): Promise<{ id: string; orderNumber: string }> {
  await shopper.add('shawl', 2, { color: 'Moss' });
  await shopper.add('hat', 1);
  const [order] = await shopper.buy();
  if (order === undefined) throw new Error('No order');
  return order;
}

test('an order is sent in two parcels and arrives, and its buyer is notified of each step once', async () => {
  const user = await server.signUp();
  const shopper = new TestShopper(server, user);
  const { id, orderNumber } = await ordered(shopper);
  const list = await ofBrand('GET', '?status=processing');
  expect(list.body.data[0]).toMatchObject({ id, orderNumber, units: 3, unitsToShip: 3 });
  // 140.00 plus 7.25% tax. The list does not contain the buyer.
  expect(list.body.data[0].total).toEqual(usd(15_015));
  expect(JSON.stringify(list.body)).not.toMatch(/Ada|Mill|@/);
  const before = (await ofBrand('GET', `/${id}`)).body.data;
  expect(before).toMatchObject({ address: { recipient: 'Ada Bell', line1: '1 Mill Lane' } });
  expect(JSON.stringify(before)).not.toContain('ada@example.com');
  const picks = (await ofBrand('GET', '/pick-list')).body.data;
  expect(picks.lines).toContainEqual({ ...hats(1), name: 'Name of hat', orders: 1 });

  const first = parcel([shawls(1)]);
  const sent = await ofBrand('POST', `/${id}/shipments`, first);
  expect(sent.status).toBe(200);
  expect(sent.body.data).toMatchObject({
    status: 'processing',
    unitsToShip: 2,
    toShip: [shawls(1), hats(1)],
    shipments: [
      {
        carrier: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        units: [shawls(1)],
      },
    ],
  });
  // Repeating the request returns the same parcel. Shipped units cannot be shipped again.
  expect((await ofBrand('POST', `/${id}/shipments`, first)).body.data.shipments).toHaveLength(1);
  expect((await ofBrand('POST', `/${id}/shipments`, parcel([shawls(2)]))).body.code).toBe('units_not_left');
  // Shipped units cannot be cancelled.
  expect((await shopper.call('POST', `/orders/${id}/cancel`)).body.code).toBe('order_not_cancellable');

  const rest = parcel([shawls(1), hats(1)], {
    carrier: 'other',
    carrierName: 'Bike couriers',
    trackingNumber: '',
  });
  const all = await ofBrand('POST', `/${id}/shipments`, rest);
  expect(all.body.data).toMatchObject({ status: 'shipped', unitsToShip: 0, toShip: [] });
  // Nothing is left to ship, so the address is no longer shown.
  expect(all.body.data).not.toHaveProperty('address');
  expect(JSON.stringify(all.body)).not.toMatch(/Ada|Mill Lane/);

  const deliver = async (shipmentId: string) =>
    ofBrand('POST', `/${id}/shipments/${shipmentId}/delivered`, {});
  expect((await deliver(first.requestId)).body.data.status).toBe('shipped');
  await deliver(first.requestId);
  expect((await deliver(rest.requestId)).body.data.status).toBe('delivered');

  const order = (await shopper.call('GET', `/orders/${id}`)).body.data;
  expect(order.status).toBe('delivered');
  expect(order.timeline).toMatchObject([
    { kind: 'placed' },
    {
      kind: 'shipped',
      text: '1 × Name of shawl (Moss)',
      shipment: {
        carrier: 'UPS',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      },
    },
    {
      kind: 'shipped',
      text: '1 × Name of shawl (Moss)\n1 × Name of hat',
      shipment: { carrier: 'Bike couriers' },
    },
    { kind: 'delivered', text: '1 × Name of shawl (Moss)' },
    { kind: 'delivered', text: '1 × Name of shawl (Moss)\n1 × Name of hat' },
  ]);
  expect(order.timeline[2].shipment).not.toHaveProperty('trackingUrl');
  const mail = await mailTo(server, 'ada@example.com', `Your order ${orderNumber} is shipped`, ({ text }) =>
    text.includes('1Z999AA10123456784'),
  );
  expect(mail.text).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
  const titles = async () =>
    (await shopper.call('GET', '/notices')).body.data.notices
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes(orderNumber));
  await until(async () => (await titles()).length === 5, 'five notices');
  expect(await titles()).toEqual([
    `Your order ${orderNumber} is delivered`,
    `Your order ${orderNumber} is delivered`,
    `Your order ${orderNumber} is on its way`,
    `Your order ${orderNumber} is on its way`,
    `Your order ${orderNumber} is placed`,
  ]);
});

test('units that are not sent return to stock and are refunded, with a message for the buyer', async () => {
  const shopper = new TestShopper(server);
  const { id, orderNumber } = await ordered(shopper);
  const stock = await stockOf('hat');
  const refund = {
    requestId: randomUUID(),
    units: [hats(1)],
    isRestocked: true,
    message: 'The moths had it',
  };
  const after = await ofBrand('POST', `/${id}/refunds`, refund);
  // 20.00 of 140.00, and the same share of the tax of 10.15.
  expect(after.body.data).toMatchObject({
    status: 'processing',
    refunded: usd(2145),
    toShip: [shawls(2)],
    cancelledUnits: [hats(1)],
  });
  await ofBrand('POST', `/${id}/refunds`, refund);
  expect(await stockOf('hat')).toBe(stock + 1);
  const mail = await mailTo(server, 'ada@example.com', `Refund of your order ${orderNumber}`);
  expect(mail.text).toContain('$21.45');
  expect(mail.text).toContain('The moths had it');
  const { data } = (await shopper.call('GET', `/orders/${id}`)).body;
  expect(data.timeline.slice(1)).toMatchObject([
    { kind: 'refunded', amount: usd(2145), text: 'The moths had it\nNot sent:\n1 × Name of hat' },
  ]);
  await ofBrand('POST', `/${id}/shipments`, parcel([shawls(2)]));
  // Unshipped units cannot be returned, and nobody gets more than they paid.
  offsetMs += (checkoutLimits.cancelSeconds + 1) * 1000;
  const asked = await shopper.call('POST', `/orders/${id}/returns`, {
    lines: [{ ...hats(1), reason: 'None came' }],
  });
  expect(asked.status).toBe(400);
  const amount = (amountCents: number) => ({ requestId: randomUUID(), amountCents, message: 'Sorry' });
  expect((await ofBrand('POST', `/${id}/refunds`, amount(15_015 - 2145 + 1))).body.code).toBe(
    'refund_too_large',
  );
  expect((await ofBrand('POST', `/${id}/refunds`, amount(15_015 - 2145))).body.data.refunded).toEqual(
    usd(15_015),
  );
});

test('free units are removed once, and another order’s refund id is no refund of this order', async () => {
  await insertShop(
    server,
    'gift',
    [{ id: 'pin', stock: 50, couponCode: 'GIFT', couponPercent: 100 }],
    giver.id,
  );
  const bought = async () => {
    const shopper = new TestShopper(server);
    await shopper.add('pin', 3);
    await shopper.call('PUT', '/cart/coupon', { code: 'gift' });
    const [order] = await shopper.buy();
    return order?.id ?? '';
  };
  const [id, otherId] = [await bought(), await bought()];
  const stock = await stockOf('pin');
  const pins = (quantity: number) => ({ productId: 'pin', color: '', size: '', quantity });
  const refund = { requestId: randomUUID(), units: [pins(1)], isRestocked: true, message: 'Bent' };
  const give = async (orderId: string) => ofBrand('POST', `/${orderId}/refunds`, refund, giver.token);
  for (const { status, body } of [await give(id), await give(id)]) {
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ toShip: [pins(2)], cancelledUnits: [pins(1)], refunded: usd(0) });
    expect(body.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'refunded']);
  }
  expect(await stockOf('pin')).toBe(stock + 1);
  const other = await give(otherId);
  expect([other.status, other.body.code]).toEqual([409, 'units_not_left']);
  const { data } = (await ofBrand('GET', `/${otherId}`, undefined, giver.token)).body;
  expect(data).toMatchObject({ toShip: [pins(3)], cancelledUnits: [] });
});

test('an order of which nothing is sent is cancelled and fully refunded', async () => {
  const shopper = new TestShopper(server);
  const { id, orderNumber } = await ordered(shopper);
  const units = [shawls(2), hats(1)];
  const given = await ofBrand('POST', `/${id}/refunds`, {
    requestId: randomUUID(),
    units,
    message: 'The loom broke',
  });
  expect(given.body.data).toMatchObject({ status: 'cancelled', refunded: usd(15_015), unitsToShip: 0 });
  const mail = await mailTo(server, 'ada@example.com', `Your order ${orderNumber} is cancelled`);
  expect(mail.text).toContain('The loom broke');
  expect((await ofBrand('POST', `/${id}/shipments`, parcel([hats(1)]))).body.code).toBe('units_not_left');
});

test('units that are not sent are refunded at least their price, and an unsent order all that is left', async () => {
  // 20.00, 7.25% tax, and 4.99 for shipping.
  const shopper = new TestShopper(server);
  await shopper.add('hat', 2);
  const [order] = await shopper.buy();
  const paid = (await ofBrand('GET', `/${order?.id}`)).body.data.totals;
  expect(paid.shipping.amount).toBeGreaterThan(0);
  const total = paid.total.amount;
  const leaveOut = async (quantity: number, amountCents?: number) =>
    ofBrand('POST', `/${order?.id}/refunds`, {
      requestId: randomUUID(),
      units: [hats(quantity)],
      message: 'The moths had it',
      ...(amountCents === undefined ? {} : { amountCents }),
    });
  for (const answer of [await leaveOut(2, 1), await leaveOut(2, total - 1), await leaveOut(1, 2144)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_too_small']);
    expect((await ofBrand('GET', `/${order?.id}`)).body.data).toMatchObject({
      status: 'processing',
      unitsToShip: 2,
      refunded: usd(0),
    });
  }
  // A brand may refund more than the price of the units.
  expect((await leaveOut(1, 2200)).body.data).toMatchObject({ unitsToShip: 1, refunded: usd(2200) });
  const cancelled = await leaveOut(1, total - 2200);
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', refunded: usd(total) });
});

test('another brand’s order is not found, and no brand sees another’s part of a purchase', async () => {
  const shopper = new TestShopper(server);
  await shopper.add('hat');
  await shopper.add('jug');
  const orders = await shopper.buy();
  const seen = async (token: string, id: string) => (await ofBrand('GET', `/${id}`, undefined, token)).status;
  for (const { id } of orders)
    expect(
      [await seen(owner.token, id), await seen(rival.token, id)].toSorted((one, other) => one - other),
    ).toEqual([200, 404]);
  const [own] = (await ofBrand('GET', '', undefined, rival.token)).body.data;
  expect(JSON.stringify((await ofBrand('GET', `/${own.id}`, undefined, rival.token)).body)).not.toContain(
    'hat',
  );
  const step = async (path: string, body: object) =>
    (await ofBrand('POST', `/${own.id}${path}`, body, owner.token)).body.code;
  const jug = { productId: 'jug', quantity: 1 };
  expect(await step('/shipments', parcel([jug]))).toBe('order_not_found');
  expect(await step('/refunds', { requestId: randomUUID(), units: [jug], message: 'Mine' })).toBe(
    'order_not_found',
  );
  const deliver = `/shipments/${randomUUID()}/delivered`;
  expect(await step(deliver, {})).toBe('order_not_found');
  const ofItsBrand = await ofBrand('POST', `/${own.id}${deliver}`, {}, rival.token);
  expect([ofItsBrand.status, ofItsBrand.body.code]).toEqual([404, 'shipment_not_found']);
});

test('a carrier of the list needs a tracking number, and another one its name', async () => {
  const { id } = await ordered(new TestShopper(server));
  const refused = async (changes: object) =>
    (await ofBrand('POST', `/${id}/shipments`, parcel([hats(1)], changes))).body.fields;
  expect(await refused({ trackingNumber: ' ' })).toEqual({ trackingNumber: 'Enter the tracking number' });
  expect(await refused({ carrier: 'other' })).toEqual({ carrierName: 'Say who carries it' });
  expect(await refused({ trackingNumber: '<b>1</b>' })).toEqual({
    trackingNumber: 'A tracking number has letters, digits, spaces and hyphens',
  });
});

test('an old unpaid refund is shown as delayed to buyer and brand, until it is paid', async () => {
  const shopper = new TestShopper(server);
  const { id } = await ordered(shopper);
  const { pool } = server.app.database;
  await pool.query(
    `insert into refunds (payment_id, order_id, amount_cents, created_at, next_try_at)
     select payment_id, id, 250, $2, now() + interval '1 year' from orders where id = $1`,
    [id, new Date(Date.now() + offsetMs)],
  );
  const delays = async () =>
    [await shopper.call('GET', `/orders/${id}`), await ofBrand('GET', `/${id}`)].map(
      ({ body }) => body.data.isRefundDelayed,
    );
  expect(await delays()).toEqual([undefined, undefined]);
  offsetMs += refundLimits.delayedAfterSeconds * 1000;
  expect(await delays()).toEqual([true, true]);
  await pool.query(`update refunds set status = 'done' where order_id = $1`, [id]);
  expect(await delays()).toEqual([undefined, undefined]);
});

test('a refund that is paid while the buyer reads the order is in the answer, as due or as refunded', async () => {
  const shopper = new TestShopper(server);
  const { id } = await ordered(shopper);
  const { pool } = server.app.database;
  await pool.query(
    `insert into refunds (payment_id, order_id, amount_cents, next_try_at)
     select payment_id, id, 250, now() + interval '1 year' from orders where id = $1`,
    [id],
  );
  const provider = await pool.connect();
  await provider.query('begin');
  await provider.query('lock table refunds in access exclusive mode');
  const read = shopper.call('GET', `/orders/${id}`);
  await until(async () => {
    const waiting = await pool.query(
      `select 1 from pg_locks where not granted and relation = 'refunds'::regclass`,
    );
    return waiting.rows.length > 0;
  }, 'the buyer to wait for the refunds');
  await provider.query(`update refunds set status = 'done' where order_id = $1`, [id]);
  await provider.query(
    `insert into order_events (order_id, kind, amount_cents, at) values ($1, 'refunded', 250, now())`,
    [id],
  );
  await provider.query('commit');
  provider.release();
  const { timeline } = (await read).body.data;
  expect(timeline.at(-1)).toMatchObject({ kind: 'refunded', amount: usd(250) });
});
