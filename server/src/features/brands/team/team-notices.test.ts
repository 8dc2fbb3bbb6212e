import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let server: TestServer;
let brandId: string;
let admin: TestUser;
let owner: TestUser;
let editor: TestUser;
let packer: TestUser;
/**
 * Packers who do not act for the brand: one with a suspended account, and one who got their own brand later.
 */
let suspended: TestUser;
let founder: TestUser;

const join = async (user: TestUser, role: string) =>
  server.app.database.pool.query(
    'insert into team_members (user_id, brand_id, role, since) values ($1, $2, $3, now())',
    [user.id, brandId, role],
  );

beforeAll(async () => {
  server = await startTestServer();
  [admin, owner, founder] = [
    await server.signUp('admin'),
    await server.signUp('brand'),
    await server.signUp('brand'),
  ];
  [editor, packer, suspended] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const { pool } = server.app.database;
  await pool.query('update users set email_verified = true');
  await pool.query('update users set banned = true where id = $1', [suspended.id]);
  brandId = await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 6000, stock: 90 }], owner.id);
  await insertShop(server, 'kiln', [{ id: 'jug' }], founder.id);
  await join(editor, 'editor');
  for (const user of [packer, suspended, founder]) await join(user, 'packer');
});
afterAll(async () => server.close());

const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });

/** The number of notices of this kind that contain this name, by role. */
async function noticeCounts(kind: string, name: string): Promise<Record<string, number>> {
  const { rows } = await server.app.database.pool.query<{ user_id: string; count: number }>(
    `select user_id, count(*)::int from notices where kind = $1 and details::text like $2 group by user_id`,
    [kind, `%${name}%`],
  );
  const people = Object.entries({ owner, editor, packer, suspended, founder, admin });
  const roleOf = new Map(people.map(([role, { id }]) => [id, role]));
  return Object.fromEntries(rows.map(({ user_id, count }) => [roleOf.get(user_id) ?? 'other', count]));
}

async function untilNotified(): Promise<void> {
  await until(async () => {
    const { rows } = await server.app.database.pool.query(
      'select count(*)::int as waiting from order_events where not is_announced',
    );
    return rows[0].waiting === 0;
  }, 'all notices to be sent');
}

async function bought(): Promise<{ shopper: TestShopper; id: string; orderNumber: string }> {
  const shopper = new TestShopper(server, await server.signUp());
  await shopper.add('shawl', 2);
  const [order] = await shopper.buy();
  return { shopper, id: order?.id ?? '', orderNumber: order?.orderNumber ?? '' };
}
const shawls = (quantity: number) => [{ productId: 'shawl', color: '', size: '', quantity }];

describe('an order', () => {
  test('notifies owner and packers once, when it is new and when its buyer cancels it', async () => {
    const { shopper, id, orderNumber } = await bought();
    await shopper.call('POST', `/orders/${id}/cancel`);
    await untilNotified();
    expect(await noticeCounts('order-received', orderNumber)).toEqual({ owner: 1, packer: 1 });
    expect(await noticeCounts('order-cancelled', orderNumber)).toEqual({ owner: 1, packer: 1 });
    const { notices } = (await as(packer, 'GET', '/notices')).body.data;
    expect(notices[0]).toMatchObject({
      title: `Order ${orderNumber} was cancelled by its buyer`,
      link: `/brand/orders/${id}`,
    });
  });

  test('notifies nobody when the brand itself cancels it', async () => {
    const { id, orderNumber } = await bought();
    const refund = { requestId: randomUUID(), units: shawls(2), message: 'Sold out' };
    expect((await as(owner, 'POST', `/brands/orders/${id}/refunds`, refund)).body.data.status).toBe(
      'cancelled',
    );
    await untilNotified();
    expect(await noticeCounts('order-cancelled', orderNumber)).toEqual({});
  });

  test('with a return notifies the owner alone, who alone can answer', async () => {
    const { shopper, id, orderNumber } = await bought();
    const parcel = { requestId: randomUUID(), units: shawls(2), carrier: 'ups', trackingNumber: '1Z' };
    expect((await as(packer, 'POST', `/brands/orders/${id}/shipments`, parcel)).status).toBe(200);
    const lines = shawls(1).map((units) => Object.assign(units, { reason: 'It scratches' }));
    expect((await shopper.call('POST', `/orders/${id}/returns`, { lines })).status).toBe(200);
    await untilNotified();
    expect(await noticeCounts('return-asked', orderNumber)).toEqual({ owner: 1 });
  });

  test('notifies nobody who has turned off order updates', async () => {
    await as(packer, 'PATCH', '/notification-preferences', { orderUpdates: false });
    const { shopper, id, orderNumber } = await bought();
    await shopper.call('POST', `/orders/${id}/cancel`);
    await untilNotified();
    expect(await noticeCounts('order-received', orderNumber)).toEqual({ owner: 1 });
    expect(await noticeCounts('order-cancelled', orderNumber)).toEqual({ owner: 1 });
    await as(packer, 'PATCH', '/notification-preferences', { orderUpdates: true });
  });
});

test('owner and editors get one notice each of an operator’s decision on a product', async () => {
  await server.app.database.pool.query('update brands set products_wait = true where id = $1', [brandId]);
  const jug = { name: 'Heron Jug', price: 24.5, categoryId: 'home', stockCount: 4 };
  const { id } = (await as(editor, 'POST', '/brands/products', jug)).body.data;
  const { products } = (await as(admin, 'GET', '/admin/products/waiting')).body.data;
  const { submittedAt } = products.find((product: { id: string }) => product.id === id);
  const decision = { submittedAt, status: 'rejected', reason: 'Say how large it is.' };
  expect((await as(admin, 'PUT', `/admin/products/${id}/approval`, decision)).status).toBe(200);
  expect(await noticeCounts('product-rejected', id)).toEqual({ owner: 1, editor: 1 });
});

test('owner and editors get one notice each of a decision on a claim, an objection and its answer', async () => {
  const claim = {
    topic: 'repair',
    kind: 'certificate',
    statement: 'We mend what we sold',
    verifier: 'Repair Board',
    validUntil: new Date(Date.now() + 300 * 86_400_000).toISOString(),
    evidenceUrl: 'https://example.com/certificate.pdf',
  };
  const { id } = (await as(editor, 'POST', '/brands/green-claims', claim)).body.data;
  const verdict = { status: 'accepted', reason: 'The number is in the register.' };
  expect((await as(admin, 'PUT', `/admin/green-claims/${id}/decision`, verdict)).status).toBe(200);
  expect(await noticeCounts('green-claim-decided', 'accepted')).toEqual({ owner: 1, editor: 1 });

  const reason = 'The certificate ended in May.';
  const reader = await server.signUp();
  expect((await as(reader, 'POST', `/green-claims/${id}/objections`, { reason })).status).toBe(201);
  expect(await noticeCounts('green-claim-objected', reason)).toEqual({ owner: 1, editor: 1 });
  const { notices } = (await as(editor, 'GET', '/notices')).body.data;
  expect(notices[0]).toMatchObject({
    title: 'Somebody objects to your green claim on repair',
    link: '/brand/green',
    actor: null,
  });

  const [objection] = (await as(admin, 'GET', '/admin/green-objections')).body.data.objections;
  const answer = { outcome: 'withdrawn', reason: 'It did end.' };
  await as(admin, 'PUT', `/admin/green-objections/${objection.id}/answer`, answer);
  expect(await noticeCounts('green-claim-decided', 'It did end.')).toEqual({ owner: 1, editor: 1 });
});
