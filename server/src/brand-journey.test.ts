import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from './testing/live-client.ts';
import { mailTo } from './testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';
import { TestShopper } from './testing/test-shopper.ts';

/**
 * The journey of a brand from its application to the decision on an objection. Each step is checked by HTTP
 * and sockets, as its caller sees it.
 */

let server: TestServer;
let maker: TestUser;
let rival: TestUser;
let host: TestUser;
let buyer: TestUser;
let admin: TestUser;
const sockets: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.signUp('user', 'Ada Heron');
  rival = await server.signUp('brand', 'Rob Rival');
  host = await server.signUp('streamer', 'Mira Sol');
  buyer = await server.signUp('user', 'Bo Reed');
  admin = await server.signUp('admin', 'Olive Root');
  for (const { id } of [maker, buyer]) await server.confirmAddress(id);
  await as(admin, 'POST', '/profiles/brands', { userId: rival.id, companyName: 'Rival Pots' });
  await as(admin, 'PUT', '/admin/shop/commission', { basisPoints: 1000 });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.close();
});

const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const visit = async (path: string) => server.call('GET', path);
const usd = (amount: number) => ({ amount, currency: 'USD' });
const refusalOf = ({ status, body }: { status: number; body: any }) => [status, body.code];

async function applies(): Promise<void> {
  const product = { name: 'Moss Jug', price: 24.5, categoryId: 'home' };
  expect(refusalOf(await as(maker, 'POST', '/brands/products', product))).toEqual([403, 'not_a_brand']);
  const application = { role: 'brand', companyName: 'Heron Clay', about: 'We throw jugs by hand.' };
  const { id } = (await as(maker, 'POST', '/applications', application)).body.data;
  expect((await visit('/profiles/brands/heron-clay')).status).toBe(404);
  const reason = 'Welcome to the market.';
  await as(admin, 'PUT', `/admin/applications/${id}/decision`, { status: 'accepted', reason });
  expect((await as(maker, 'GET', '/auth/get-session')).body.user.role).toBe('brand');
  const mail = await mailTo(server, maker.email, 'You are a brand now: your application was accepted');
  expect(mail.text).toContain(reason);
  const page = await visit('/profiles/brands/heron-clay');
  expect(page.body.data).toMatchObject({ companyName: 'Heron Clay', products: [] });
}

async function addsAndImports(): Promise<{ jug: string; bowl: string }> {
  const added = await as(maker, 'POST', '/brands/products', {
    name: 'Moss Jug',
    price: 24.5,
    categoryId: 'home',
    stockCount: 7,
  });
  expect(added.body.data).toMatchObject({ approvalStatus: 'pending', stockCount: 7 });
  const file = ['name,price,category,stock', 'Clay Bowl,12,home,30', '=Free(),free,home,1'].join('\r\n');
  const response = await fetch(`${server.origin}/api/v1/brands/imports`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${maker.token}` },
    body: file,
  });
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  const state = async () =>
    (await as(maker, 'GET', '/brands/imports')).body.data.imports.find(
      (one: { id: string }) => one.id === id,
    );
  await until(async () => (await state()).status === 'checked', 'a checked file');
  expect(await state()).toMatchObject({ added: 1, wrong: 1, errors: [{ row: 3, column: 'price' }] });
  // The dry run changes nothing.
  const own = async () => (await as(maker, 'GET', '/brands/inventory')).body.data.products;
  expect(await own()).toHaveLength(1);
  await as(maker, 'POST', `/brands/imports/${id}/start`);
  await until(async () => (await state()).status === 'done', 'a written file');
  const idOf = async (name: string) =>
    (await own()).find((product: { name: string }) => product.name === name).id;
  return { jug: added.body.data.id, bowl: await idOf('Clay Bowl') };
}

async function isApproved({ jug, bowl }: { jug: string; bowl: string }): Promise<void> {
  const sees = async () => [
    (await visit(`/products/${jug}`)).status,
    (await visit(`/products/${bowl}`)).status,
    (await visit('/profiles/brands/heron-clay')).body.data.products
      .map(({ id }: { id: string }) => id)
      .toSorted(),
  ];
  expect(await sees()).toEqual([404, 404, []]);
  const added = await new TestShopper(server, buyer).add(jug);
  expect(added.status).toBe(404);
  const waiting = async () => (await as(admin, 'GET', '/admin/products/waiting')).body.data.products;
  const decide = async (id: string, decision: object) => {
    const { submittedAt } = (await waiting()).find((one: { id: string }) => one.id === id);
    return as(admin, 'PUT', `/admin/products/${id}/approval`, { submittedAt, ...decision });
  };
  expect((await waiting()).map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Clay Bowl',
    'Moss Jug',
  ]);
  await decide(jug, { status: 'approved' });
  await decide(bowl, { status: 'rejected', reason: 'Say what it is made of.' });
  const { products } = (await as(maker, 'GET', '/brands/products')).body.data;
  expect(products.find(({ id }: { id: string }) => id === bowl)).toMatchObject({
    approvalStatus: 'rejected',
    approvalReason: 'Say what it is made of.',
  });
  expect(await sees()).toEqual([200, 404, [jug]]);
  const mended = { name: 'Clay Bowl', price: 12, categoryId: 'home', description: 'Of red clay.' };
  expect(refusalOf(await as(rival, 'PUT', `/brands/products/${bowl}`, mended))).toEqual([
    403,
    'not_your_product',
  ]);
  await as(maker, 'PUT', `/brands/products/${bowl}`, mended);
  await decide(bowl, { status: 'approved' });
  expect(await sees()).toEqual([200, 200, [jug, bowl].toSorted()]);
}

/** Resolves to the order, and to the show with the pin from which the jug was bought. */
async function sellsInShow({ jug, bowl }: { jug: string; bowl: string }) {
  const made = await as(host, 'POST', '/streams', { title: 'Clay night', productIds: [jug, bowl] });
  const streamId: string = made.body.data.id;
  await as(host, 'POST', `/streams/${streamId}/go-live`);
  const [watching, looking] = [new LiveClient(server.origin, buyer.token), new LiveClient(server.origin)];
  sockets.push(watching, looking);
  for (const socket of sockets) {
    await socket.opened();
    expect(await socket.join(streamId)).toMatchObject({ isLive: true });
  }
  // The brand cannot run the show.
  const pin = async (user: TestUser) =>
    as(user, 'PUT', `/streams/${streamId}/pinned-product`, { productId: jug });
  expect((await pin(maker)).status).toBe(403);
  await pin(host);
  const pinned = await watching.next('stream:product:pinned');
  expect(pinned).toMatchObject({ streamId, product: { id: jug, name: 'Moss Jug' } });
  const { pinId, pinnedAt } = pinned;

  const shopper = new TestShopper(server, buyer);
  const add = async (productId: string, quantity: number, shownIn: object) =>
    shopper.call('POST', '/cart/lines', { productId, quantity, shownIn });
  await add(jug, 3, { streamId, pinId });
  await add(bowl, 2, { streamId });
  const [order] = await shopper.buy();
  // Viewers receive the remaining stock.
  await looking.next('stream:stock', ({ stocks }) =>
    stocks.some(({ productId, stock }) => productId === jug && stock === 4),
  );
  await as(host, 'POST', `/streams/${streamId}/end`);
  // A later purchase outside the show is not attributed to it.
  const guest = new TestShopper(server);
  await guest.add(bowl, 1);
  await guest.buy();
  return { orderId: order?.id ?? '', streamId, pinId, pinnedAt };
}

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sales = async (user: TestUser) =>
  (await as(user, 'GET', `/brands/sales?from=${dayOf(-1)}&to=${dayOf(1)}&timeZone=UTC`)).body.data;

async function shipsAndRefunds({ jug, bowl }: { jug: string; bowl: string }, orderId: string): Promise<void> {
  const path = `/brands/orders/${orderId}`;
  expect(refusalOf(await as(rival, 'GET', path))).toEqual([404, 'order_not_found']);
  const units = (productId: string, quantity: number) => [{ productId, color: '', size: '', quantity }];
  const ship = async (what: object[]) =>
    as(maker, 'POST', `${path}/shipments`, {
      requestId: randomUUID(),
      units: what,
      carrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
    });
  const slip = async () =>
    (await as(maker, 'GET', `/brands/orders/packing-slips?orders=${orderId}`)).body.data.slips;
  expect(await slip()).toMatchObject([{ address: { recipient: 'Ada Bell' }, lines: [{}, {}] }]);
  expect((await ship(units(jug, 2))).body.data).toMatchObject({ status: 'processing', unitsToShip: 3 });
  const refund = {
    requestId: randomUUID(),
    units: units(jug, 1),
    isRestocked: true,
    message: 'It had a crack',
  };
  const refunded = await as(maker, 'POST', `${path}/refunds`, refund);
  // 24.50 of 97.50, and the same share of the tax of 7.07.
  expect(refunded.body.data).toMatchObject({ refunded: usd(2627), toShip: units(bowl, 2) });
  const seen = async () => (await as(buyer, 'GET', `/orders/${orderId}`)).body.data;
  const timeline = [
    { kind: 'placed' },
    { kind: 'shipped', text: '2 × Moss Jug', shipment: { trackingNumber: '1Z999AA10123456784' } },
    { kind: 'refunded', amount: usd(2627), text: 'It had a crack\nNot sent:\n1 × Moss Jug' },
  ];
  // The refund is requested from the provider after the response to the brand, and is in the timeline from then on.
  await expect.poll(async () => (await seen()).timeline).toMatchObject(timeline);
  expect((await ship(units(bowl, 2))).body.data).toMatchObject({ status: 'shipped', unitsToShip: 0 });
  expect(await slip()).toEqual([]);
  expect((await seen()).status).toBe('shipped');
  expect((await seen()).timeline).toMatchObject([...timeline, { kind: 'shipped', text: '2 × Clay Bowl' }]);
  expect((await visit(`/products/${jug}`)).body.data.stock).toBe(5);
  expect(refusalOf(await as(rival, 'POST', `${path}/refunds`, refund))).toEqual([404, 'order_not_found']);
  const sum = (await sales(maker)).byTime.reduce(
    (total: { sold: number; refunded: number }, day: { sold: number; refunded: number }) => ({
      sold: total.sold + day.sold,
      refunded: total.refunded + day.refunded,
    }),
    { sold: 0, refunded: 0 },
  );
  expect(sum).toEqual({ sold: 7350 + 3600, refunded: 2627 });
}

async function isRatedAndObjectedTo(jug: string): Promise<void> {
  const rating = async () => (await visit('/profiles/brands/heron-clay/green-rating')).body.data;
  const brandOnProduct = async () => (await visit(`/products/${jug}`)).body.data.brand;
  const brand = { name: 'Heron Clay', slug: 'heron-clay' };
  expect([await rating(), await brandOnProduct()]).toEqual([
    expect.not.objectContaining({ grade: expect.any(String) }),
    brand,
  ]);
  const uploaded = await fetch(`${server.origin}/api/v1/brands/green-documents?name=kiln.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', authorization: `Bearer ${maker.token}` },
    body: '%PDF-1.7\n%%EOF',
  });
  const documentId = ((await uploaded.json()) as { data: { id: string } }).data.id;
  const filed = await as(maker, 'POST', '/brands/green-claims', {
    topic: 'energy',
    kind: 'certificate',
    statement: 'The kiln burns nothing but wood of our own',
    verifier: 'Kiln Board',
    validUntil: new Date(Date.now() + 300 * 86_400_000).toISOString(),
    documentId,
  });
  const { id } = filed.body.data;
  expect((await rating()).claims).toEqual([]);
  expect((await visit(`/documents/${documentId}`)).status).toBe(404);
  const decision = { status: 'accepted', reason: 'The number is in the register.' };
  expect((await as(rival, 'PUT', `/admin/green-claims/${id}/decision`, decision)).status).toBe(403);
  await as(admin, 'PUT', `/admin/green-claims/${id}/decision`, decision);
  const rated = await rating();
  expect(rated).toMatchObject({
    grade: 'D',
    claims: [{ id, isCounted: true, document: { name: 'kiln.pdf' } }],
  });
  expect(rated.score).toBeGreaterThan(0);
  expect(await brandOnProduct()).toEqual({ ...brand, greenGrade: 'D' });

  const objection = { reason: 'The wood is not theirs.' };
  expect((await server.call('POST', `/green-claims/${id}/objections`, { body: objection })).status).toBe(401);
  await as(buyer, 'POST', `/green-claims/${id}/objections`, objection);
  const [waiting] = (await as(admin, 'GET', '/admin/green-objections')).body.data.objections;
  expect(waiting).toMatchObject({ by: 'Bo Reed', ...objection, brand: { name: 'Heron Clay' } });
  expect((await rating()).claims).toMatchObject([{ openObjections: 1, objections: [] }]);
  const reason = 'We have seen the forest and its papers.';
  await as(admin, 'PUT', `/admin/green-objections/${waiting.id}/answer`, { outcome: 'stands', reason });
  const [claim] = (await rating()).claims;
  expect(claim).toMatchObject({
    isCounted: true,
    openObjections: 0,
    objections: [{ ...objection, answer: { outcome: 'stands', reason, by: 'Olive Root' } }],
  });
  expect(JSON.stringify(claim)).not.toContain('Bo Reed');
  const { notices } = (await as(buyer, 'GET', '/notices')).body.data;
  expect(notices[0]).toMatchObject({ kind: 'green-objection-answered' });
}

test('a brand applies, adds and imports products, sells in a show, ships, refunds, and is rated and objected to', async () => {
  await applies();
  const products = await addsAndImports();
  await isApproved(products);
  const sold = await sellsInShow(products);
  const { streamId, pinId, pinnedAt } = sold;
  const { jug, bowl } = products;
  const title = 'Clay night';
  const { byShow, byProduct } = await sales(maker);
  expect(byShow.toSorted((one: { sold: number }, other: { sold: number }) => other.sold - one.sold)).toEqual([
    { streamId, title, pinId, pinnedAt, productId: jug, name: 'Moss Jug', units: 3, sold: 7350 },
    { streamId, title, productId: bowl, name: 'Clay Bowl', units: 2, sold: 2400 },
  ]);
  expect(byProduct).toEqual([
    { productId: jug, name: 'Moss Jug', units: 3, sold: 7350 },
    { productId: bowl, name: 'Clay Bowl', units: 3, sold: 3600 },
  ]);
  expect(await sales(rival)).toMatchObject({ byShow: [], byProduct: [] });
  await shipsAndRefunds(products, sold.orderId);
  await isRatedAndObjectedTo(jug);
});
