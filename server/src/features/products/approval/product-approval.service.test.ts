import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let shopper: TestUser;
let streamer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
  shopper = await server.signUp();
  streamer = await server.signUp('streamer');
});
afterAll(async () => server.close());

const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const jug = { name: 'Heron Jug', price: 24.5, categoryId: 'home', stockCount: 4 };

/** A brand whose products need approval by an operator. */
async function newBrand(companyName: string): Promise<{ owner: TestUser; slug: string; id: string }> {
  const owner = await server.signUp('brand');
  await server.confirmAddress(owner.id);
  const { body } = await as(admin, 'POST', '/profiles/brands', { userId: owner.id, companyName });
  await server.app.database.pool.query('update brands set products_wait = true where id = $1', [
    body.data.id,
  ]);
  return { owner, slug: body.data.slug, id: body.data.id };
}
const add = async (owner: TestUser, more: Record<string, unknown> = {}) =>
  (await as(owner, 'POST', '/brands/products', { ...jug, ...more })).body.data;
const waiting = async () => (await as(admin, 'GET', '/admin/products/waiting')).body.data;
const waits = async (id: string) =>
  (await waiting()).products.find((product: { id: string }) => product.id === id);
async function decide(id: string, decision: Record<string, unknown>) {
  const { submittedAt } = await waits(id);
  return as(admin, 'PUT', `/admin/products/${id}/approval`, { submittedAt, ...decision });
}
const own = async (owner: TestUser, id: string) =>
  (await as(owner, 'GET', '/brands/products')).body.data.products.find(
    (product: { id: string }) => product.id === id,
  );
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

/** Whether each place for shoppers contains the product. */
async function answersOf(id: string, slug: string, beside: string) {
  const get = async (path: string) => (await server.call('GET', path)).body.data;
  const stream = (await as(streamer, 'POST', '/streams', { title: 'A jug', productIds: [beside] })).body.data;
  const show = (await as(streamer, 'POST', '/streams', { title: 'Jugs', productIds: [id] })).body.data;
  const sitemap = await (await fetch(`${server.origin}/sitemaps/products-1.xml`)).text();
  return {
    list: idsOf((await get('/products?sort=newest')).products).includes(id),
    category: idsOf((await get('/products?category=home')).products).includes(id),
    search: idsOf((await get('/products?search=heron')).products).includes(id),
    suggestions: JSON.stringify(await get('/search/suggestions?q=heron')).includes(id),
    cards: idsOf((await get(`/products/cards?ids=${id}`)).products).includes(id),
    detail: (await server.call('GET', `/products/${id}`)).status === 200,
    prices: (await server.call('GET', `/products/${id}/prices`)).status === 200,
    related: idsOf((await get(`/products/${beside}/related`)).products).includes(id),
    brandPage: idsOf((await get(`/profiles/brands/${slug}`)).products).includes(id),
    sitemap: sitemap.includes(id),
    wishlist: (await as(shopper, 'PUT', `/wishlist/${id}`)).status === 200,
    cart:
      (
        await server.call('POST', '/cart/lines', {
          token: shopper.token,
          body: { productId: id, quantity: 1 },
        })
      ).status < 400,
    show: idsOf((await get(`/streams/${show.id}/products`)).products).includes(id),
    pin:
      (await as(streamer, 'PUT', `/streams/${stream.id}/pinned-product`, { productId: id })).status === 200,
  };
}
const all = (isOpen: boolean, of: object) =>
  Object.fromEntries(Object.keys(of).map((endpoint) => [endpoint, isOpen]));

test('[DATA-8] what a new brand adds waits, and no endpoint answers it until an operator approves it', async () => {
  const { owner, slug, id: brandId } = await newBrand('Heron Clay');
  const besideId = 'beside';
  await server.app.database.pool.query(
    `insert into products (id, brand_id, name, category, price_cents, stock) values ($1, $2, 'Beside', 'home', 900, 4)`,
    [besideId, brandId],
  );
  const description = 'Of **red** clay';
  const { id, approvalStatus } = await add(owner, { description, tags: ['clay'] });
  expect(approvalStatus).toBe('pending');
  const closed = await answersOf(id, slug, besideId);
  expect(closed).toEqual(all(false, closed));

  expect(await waits(id)).toMatchObject({
    name: 'Heron Jug',
    formattedDescription: [
      { kind: 'paragraph', lines: [[{ text: 'Of ' }, { text: 'red', isStrong: true }, { text: ' clay' }]] },
    ],
    price: 24.5,
    tags: ['clay'],
    brand: { name: 'Heron Clay', slug },
  });
  expect((await decide(id, { status: 'approved' })).status).toBe(200);
  const open = await answersOf(id, slug, besideId);
  expect(open).toEqual(all(true, open));
  expect(await waits(id)).toBeUndefined();

  // The changed text was not approved. Price and stock need no approval.
  await as(owner, 'PUT', `/brands/products/${id}`, {
    ...jug,
    description,
    tags: ['clay'],
    price: 9,
  });
  expect((await own(owner, id)).approvalStatus).toBe('approved');
  const held = await as(shopper, 'GET', '/cart');
  expect(JSON.stringify(held.body.data.lines)).toContain(id);
  await as(owner, 'PUT', `/brands/products/${id}`, { ...jug, description: 'Of lead' });
  expect((await own(owner, id)).approvalStatus).toBe('pending');
  const again = await answersOf(id, slug, besideId);
  expect(again).toEqual(all(false, again));
  // It was in a cart, but cannot be bought any more.
  const line = (await as(shopper, 'GET', '/cart')).body.data.lines.find(
    ({ productId }: { productId: string }) => productId === id,
  );
  expect(line).toMatchObject({ available: 0, problem: 'unavailable' });
});

test('the brand of a rejected product gets the reason by notice and mail, and can change and send it again', async () => {
  const { owner, slug } = await newBrand('Otter Clay');
  const { id } = await add(owner, { name: 'Otter Jug' });
  expect(await decide(id, { status: 'rejected', reason: ' ' })).toMatchObject({ status: 400 });
  expect((await decide(id, { status: 'rejected', reason: 'Say what it is made of.' })).status).toBe(200);
  expect(await own(owner, id)).toMatchObject({
    approvalStatus: 'rejected',
    approvalReason: 'Say what it is made of.',
  });
  const { notices } = (await as(owner, 'GET', '/notices')).body.data;
  expect(notices[0]).toMatchObject({
    kind: 'product-rejected',
    title: 'Otter Jug was not approved',
    link: '/brand',
  });
  const mail = await mailTo(server, owner.email, 'Otter Jug was not approved');
  expect(mail.text).toContain('Say what it is made of.');
  const audit = (await as(admin, 'GET', '/admin/audit')).body.data.entries;
  expect(audit[0]).toMatchObject({ action: 'product.rejected', reason: 'Say what it is made of.' });
  expect((await server.call('GET', `/products/${id}`)).status).toBe(404);

  const mended = await as(owner, 'PUT', `/brands/products/${id}`, { ...jug, description: 'Stoneware' });
  expect(mended.body.data).toMatchObject({ approvalStatus: 'pending' });
  expect(mended.body.data).not.toHaveProperty('approvalReason');
  expect((await decide(id, { status: 'approved' })).status).toBe(200);
  await mailTo(server, owner.email, 'Heron Jug is approved and can be sold');
  const page = (await server.call('GET', `/profiles/brands/${slug}`)).body.data;
  expect(idsOf(page.products)).toEqual([id]);
});

test('an operator decides on what they saw: not on a product changed since, and not twice', async () => {
  const { owner } = await newBrand('Newt Clay');
  const { id } = await add(owner);
  const { submittedAt } = await waits(id);
  await server.app.database.pool.query(
    "update products set submitted_at = submitted_at - interval '1 minute' where id = $1",
    [id],
  );
  const unseen = await as(admin, 'PUT', `/admin/products/${id}/approval`, {
    submittedAt,
    status: 'approved',
  });
  expect(unseen).toMatchObject({ status: 409, body: { code: 'product_decided' } });
  expect((await own(owner, id)).approvalStatus).toBe('pending');
  const shown = (await waits(id)).submittedAt;
  expect((await decide(id, { status: 'approved' })).status).toBe(200);
  const twice = await as(admin, 'PUT', `/admin/products/${id}/approval`, {
    submittedAt: shown,
    status: 'rejected',
    reason: 'No',
  });
  expect(twice).toMatchObject({ status: 409, body: { code: 'product_decided' } });
});

test('a trusted brand sells at once: all that waits, with one notice, and what it adds later', async () => {
  const { owner } = await newBrand('Stoat Clay');
  const other = await newBrand('Polecat Clay');
  const waitsStill = await add(other.owner);
  const [first, second, third] = [await add(owner), await add(owner), await add(owner)];
  await decide(third.id, { status: 'rejected', reason: 'Say what it is made of.' });
  await decide(first.id, { status: 'approved', trustsBrand: true });
  expect(await add(owner)).toMatchObject({ approvalStatus: 'approved' });
  expect(await own(owner, second.id)).toMatchObject({ approvalStatus: 'approved' });
  expect(await own(owner, third.id)).toMatchObject({ approvalStatus: 'rejected' });
  expect(await own(other.owner, waitsStill.id)).toMatchObject({ approvalStatus: 'pending' });
  const audit = (await as(admin, 'GET', '/admin/audit')).body.data.entries;
  expect(audit[0]).toMatchObject({ action: 'product.approved', details: { trustsBrand: true, others: 1 } });
  const { notices } = (await as(owner, 'GET', '/notices')).body.data;
  expect(notices.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual([
    'Heron Jug and 1 more of your products are approved and can be sold',
    'Heron Jug was not approved',
  ]);
});

test('a deleted product is no longer in the queue', async () => {
  const { owner } = await newBrand('Vole Clay');
  const { id } = await add(owner);
  const { total } = await waiting();
  await as(owner, 'DELETE', `/brands/products/${id}`);
  expect(await waits(id)).toBeUndefined();
  expect((await waiting()).total).toBe(total - 1);
});
