import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../../testing/live-client.ts';
import { mailTo } from '../../../testing/test-mails.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let admin: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  admin = await server.signUp('admin');
});
afterAll(async () => server.close());

const byAdmin = async (method: string, path: string, body?: unknown) =>
  server.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });
const jugs = (quantity: number) => ({ productId: '', color: '', size: '', quantity });
const parcel = (units: object[]) => ({
  requestId: randomUUID(),
  units,
  carrier: 'dhl',
  trackingNumber: '4003 2218',
});
const stranded = async (): Promise<string[]> =>
  (await byAdmin('GET', '/orders?isStranded=true')).body.data.map(({ id }: { id: string }) => id);
const isSold = async (productId: string): Promise<boolean> =>
  (await server.call('GET', `/products/${productId}`)).status === 200;

/** A brand with a product that has the same name, and orders of two units each. */
async function seller(slug: string, orders: number) {
  const owner = await server.signUp('brand');
  await insertShop(server, slug, [{ id: `${slug}-jug`, priceCents: 3150, stock: 40 }], owner.id);
  const bought: { id: string; orderNumber: string; shopper: TestShopper }[] = [];
  for (let count = 0; count < orders; count += 1) {
    const shopper = new TestShopper(server);
    await shopper.add(`${slug}-jug`, 2);
    const [order] = await shopper.buy();
    if (order !== undefined) bought.push(Object.assign(order, { shopper }));
  }
  const units = (quantity: number) => [{ ...jugs(quantity), productId: `${slug}-jug` }];
  return { owner, bought, productId: `${slug}-jug`, units };
}

/** The operators' notices about brands that cannot act, latest first. */
const strandedNotices = async (): Promise<string[]> =>
  (await server.call('GET', '/notices', { token: admin.token })).body.data.notices
    .filter(({ kind }: { kind: string }) => kind === 'orders-stranded')
    .map(({ title, link }: Record<string, string>) => `${title} ${link}`);
const strandedNotice = (brandName: string) =>
  `Nobody acts for Brand ${brandName} any more, and its buyers wait /admin?tab=orders&status=stranded`;

const changeRole = async (userId: string, role: string) =>
  server.call('PATCH', '/profiles/users/role', { token: admin.token, body: { userId, role } });

test('operators complete the orders of a brand whose account is deleted, and its products are off sale', async () => {
  const { owner, bought, productId, units } = await seller('leaver', 3);
  const [sent, refunded, cancelled] = bought.map(({ id }) => id);
  expect(await stranded()).toEqual([]);
  const open = await server.call('GET', '/brands/orders/open', { token: owner.token });
  expect(open.body.data).toEqual({ orders: 3, returns: 0 });
  const gone = await server.call('POST', '/auth/delete-user', {
    token: owner.token,
    body: { password: testPassword },
  });
  expect(gone.status).toBe(200);
  expect(await isSold(productId)).toBe(false);
  expect((await server.call('GET', '/profiles/brands/leaver')).status).toBe(404);
  expect((await stranded()).toSorted()).toEqual(bought.map(({ id }) => id).toSorted());
  await until(async () => (await strandedNotices()).length > 0, 'the notice to operators');
  expect(await strandedNotices()).toEqual([strandedNotice('leaver')]);

  const found = (await byAdmin('GET', `/orders?search=${bought[0]?.orderNumber.toLowerCase()}`)).body.data;
  expect(found).toMatchObject([
    { id: sent, brand: { slug: 'leaver' }, isBrandAway: true, email: 'ada@example.com', unitsToShip: 2 },
  ]);
  expect((await byAdmin('GET', '/orders?search=100%25')).body.data).toEqual([]);

  // An operator ships and delivers it for the brand, once.
  const shipment = parcel(units(2));
  for (const _ of ['first', 'again']) {
    const answer = await byAdmin('POST', `/orders/${sent}/shipments`, shipment);
    expect(answer.body.data).toMatchObject({
      status: 'shipped',
      shipments: [{ trackingNumber: '4003 2218' }],
    });
  }
  await mailTo(server, 'ada@example.com', `Your order ${bought[0]?.orderNumber} is shipped`);
  const arrived = await byAdmin('POST', `/orders/${sent}/shipments/${shipment.requestId}/delivered`, {});
  expect(arrived.body.data.status).toBe('delivered');

  const back = { requestId: randomUUID(), amountCents: 1250, message: 'It was late' };
  expect((await byAdmin('POST', `/orders/${refunded}/refunds`, back)).body.data.refunded.amount).toBe(1250);
  const cancellation = { requestId: randomUUID(), message: 'Its brand is gone', isRestocked: true };
  const after = (await byAdmin('POST', `/orders/${cancelled}/cancellation`, cancellation)).body.data;
  expect(after.status).toBe('cancelled');
  expect(after.refunded).toEqual(after.total);
  const late = { ...cancellation, requestId: randomUUID() };
  expect((await byAdmin('POST', `/orders/${sent}/cancellation`, late)).body.code).toBe(
    'order_not_cancellable',
  );
  expect(await stranded()).toEqual([refunded]);

  const log = (await byAdmin('GET', '/audit?limit=50')).body.data.entries.filter(
    ({ subject }: { subject: { type: string } }) => subject.type === 'order',
  );
  expect(log.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
    ['order.cancelled', 'Its brand is gone'],
    ['order.refunded', 'It was late'],
    ['order.delivered', ''],
    ['order.shipped', ''],
  ]);
});

test('a step that an operator cannot take on an order is refused with its reason', async () => {
  const { bought, units } = await seller('steps', 1);
  const id = bought[0]?.id;
  const step = async (order: string | undefined, name: string, body: object) =>
    (await byAdmin('POST', `/orders/${order}/${name}`, body)).body.code;
  const refund = (given: object) => ({ requestId: randomUUID(), message: 'Too many', ...given });
  expect([
    await step(id, 'shipments', parcel(units(3))),
    await step(id, 'refunds', refund({ units: units(3) })),
    await step(id, 'refunds', refund({ amountCents: 1_000_000 })),
    await step(id, 'refunds', refund({ units: units(1), amountCents: 1 })),
    await step(randomUUID(), 'cancellation', refund({})),
  ]).toEqual(['units_not_left', 'units_not_left', 'refund_too_large', 'refund_too_small', 'order_not_found']);
});

test('operators answer a return of a brand without its role, and the brand sells again with the role', async () => {
  const { owner, bought, productId, units } = await seller('demoted', 1);
  const [order] = bought;
  if (order === undefined) throw new Error('No order');
  await server.call('POST', `/brands/orders/${order.id}/shipments`, {
    token: owner.token,
    body: parcel(units(2)),
  });
  offsetMs += (checkoutLimits.cancelSeconds + 1) * 1000;
  const lines = units(1).map((line) => Object.assign(line, { reason: 'It leaks' }));
  expect((await order.shopper.call('POST', `/orders/${order.id}/returns`, { lines })).status).toBe(200);
  expect(await stranded()).not.toContain(order.id);
  const open = await server.call('GET', '/brands/orders/open', { token: owner.token });
  expect(open.body.data).toEqual({ orders: 0, returns: 1 });

  expect((await changeRole(owner.id, 'user')).status).toBe(200);
  await until(
    async () => (await strandedNotices())[0] === strandedNotice('demoted'),
    'the notice to operators',
  );
  expect(await isSold(productId)).toBe(false);
  expect(await stranded()).toContain(order.id);
  const { returns } = (await byAdmin('GET', `/orders/${order.id}`)).body.data;
  const answer = { isAccepted: true, message: 'Send it to us' };
  const answered = await byAdmin('POST', `/returns/${returns[0].id}/answer`, answer);
  expect(answered.body.data.returns).toMatchObject([{ status: 'accepted', answer: 'Send it to us' }]);
  expect(answered.body.data.refunded).toEqual(returns[0].refund);
  expect((await byAdmin('POST', `/returns/${returns[0].id}/answer`, answer)).body.code).toBe(
    'return_answered',
  );
  expect(await stranded()).not.toContain(order.id);

  // Nothing is open any more, so the operators are not notified again.
  await changeRole(owner.id, 'brand');
  expect(await isSold(productId)).toBe(true);
  expect((await byAdmin('GET', `/orders/${order.id}`)).body.data.isBrandAway).toBe(false);
});

test('operators handle the open orders of a suspended brand until it is restored', async () => {
  const { owner, bought } = await seller('suspended', 1);
  const suspension = `/users/${owner.id}/suspension`;
  await byAdmin('PUT', suspension, { reason: 'Counterfeits' });
  await until(
    async () => (await strandedNotices())[0] === strandedNotice('suspended'),
    'the notice to operators',
  );
  expect(await stranded()).toContain(bought[0]?.id);
  await byAdmin('DELETE', suspension, { reason: 'They were real' });
  expect(await stranded()).not.toContain(bought[0]?.id);
});
