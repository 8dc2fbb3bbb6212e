import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopServices } from '../../testing/shop-services.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

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

/** A brand with one product. Both have the same name. */
async function newSeller(companyName: string): Promise<{ owner: TestUser; slug: string; productId: string }> {
  const owner = await server.signUp('brand');
  const brand = await server.call('POST', '/profiles/brands', {
    token: admin.token,
    body: { userId: owner.id, companyName },
  });
  const product = await server.call('POST', '/brands/products', {
    token: owner.token,
    body: { name: `${companyName} Jug`, price: 24.5, categoryId: 'home', stockCount: 4 },
  });
  expect([brand.status, product.status]).toEqual([201, 201]);
  await server.app.database.pool.query(`update products set approval_status = 'approved' where id = $1`, [
    product.body.data.id,
  ]);
  return { owner, slug: brand.body.data.slug, productId: product.body.data.id };
}

const get = async (path: string, viewer?: TestUser) =>
  server.call('GET', path, viewer ? { token: viewer.token } : {});
const idsOf = (products: { id: string }[]) => products.map(({ id }) => id).toSorted();

test('products of a suspended brand are neither listed nor sold, until the brand is restored', async () => {
  const [seller, other] = [await newSeller('Dusk Clay'), await newSeller('Dawn Clay')];
  const both = [seller.productId, other.productId].toSorted();
  const show = await server.call('POST', '/streams', {
    token: streamer.token,
    body: { title: 'Two jugs', productIds: both },
  });
  expect(show.status).toBe(201);
  for (const id of both) await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });

  /** Every endpoint that shows products to shoppers. */
  const seen = async () => {
    const { db } = server.app.database;
    const list = (await get('/products?sort=newest')).body.data;
    const counts = await createShopServices(db).products.countByCategory();
    const profile = await get(`/profiles/brands/${seller.slug}`);
    const asAdmin = (await get(`/profiles/brands/${seller.slug}`, admin)).body.data;
    return {
      listed: idsOf(list.products),
      total: list.total,
      inCategory: (await get('/products?category=home')).body.data.total,
      onHome: counts.get('home'),
      byName: idsOf((await get('/products?search=dusk')).body.data.products),
      byBrand: idsOf((await get('/products?search=clay')).body.data.products),
      detail: (await get(`/products/${seller.productId}`)).status,
      related: idsOf((await get(`/products/${other.productId}/related`)).body.data.products),
      inStream: idsOf((await get(`/streams/${show.body.data.id}/products`)).body.data.products),
      wished: idsOf((await get('/wishlist', shopper)).body.data.items ?? []),
      put: (await server.call('PUT', `/wishlist/${seller.productId}`, { token: shopper.token })).status,
      page: profile.status,
      counted: asAdmin['_count'].products,
      shown: idsOf(asAdmin.products),
    };
  };
  const asSold = {
    listed: both,
    total: 2,
    inCategory: 2,
    onHome: 2,
    byName: [seller.productId],
    byBrand: both,
    detail: 200,
    related: [seller.productId],
    inStream: both,
    wished: both,
    put: 200,
    page: 200,
    counted: 1,
    shown: [seller.productId],
  };
  expect(await seen()).toEqual(asSold);

  const suspension = `/admin/users/${seller.owner.id}/suspension`;
  const suspend = async (days?: number) =>
    server.call('PUT', suspension, { token: admin.token, body: { reason: 'Counterfeits', days } });
  expect((await suspend()).status).toBe(200);
  const alone = [other.productId];
  const asSuspended = {
    listed: alone,
    total: 1,
    inCategory: 1,
    onHome: 1,
    byName: [],
    byBrand: alone,
    detail: 404,
    related: [],
    inStream: alone,
    wished: alone,
    put: 404,
    page: 404,
    counted: 0,
    shown: [],
  };
  expect(await seen()).toEqual(asSuspended);

  await server.call('DELETE', suspension, { token: admin.token, body: { reason: 'They were real' } });
  expect(await seen()).toEqual(asSold);

  // A suspension with an end expires by itself.
  await suspend(3);
  expect(await seen()).toEqual(asSuspended);
  await server.app.database.pool.query(
    `update users set ban_expires = now() - interval '1 second' where id = $1`,
    [seller.owner.id],
  );
  expect(await seen()).toEqual(asSold);
});
