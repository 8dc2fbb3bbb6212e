import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser, testPassword } from '../../testing/test-server.ts';

let server: TestServer;
let shopper: TestUser;
let productIds: string[];

beforeAll(async () => {
  server = await startTestServer();
  await server.app.seed();
  shopper = await server.signUp();
  const page = await server.call('GET', '/products?limit=3');
  productIds = page.body.data.products.map((product: { id: string }) => product.id);
});
afterAll(async () => server.close());

const idsOf = (answer: { body: { data: { items: { id: string }[] } } }) =>
  answer.body.data.items.map((item) => item.id);

describe('the wishlist', () => {
  test('[WISH-3] [DATA-17] adding a product puts an item with id, name, imageUrl and price on it', async () => {
    const [id = ''] = productIds;
    const { pool } = server.app.database;
    await pool.query(
      "update products set name = 'Moss mug', price_cents = 1850, currency = 'EUR', stock = 7 where id = $1",
      [id],
    );
    await pool.query('delete from product_images where product_id = $1', [id]);
    await pool.query(
      `insert into product_images (product_id, position, url, alt)
       values ($1, 0, '/files/mug.webp', 'A mug'), ($1, 1, '/files/handle.webp', 'Its handle')`,
      [id],
    );
    const answer = await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });
    expect(answer.status).toBe(200);
    const item = {
      id,
      name: 'Moss mug',
      imageUrl: '/files/mug.webp',
      price: 18.5,
      currency: 'EUR',
      stock: 7,
    };
    expect(answer.body).toEqual({ success: true, data: item, message: 'OK' });
    const list = await server.call('GET', '/wishlist', { token: shopper.token });
    expect(list.body).toEqual({ success: true, data: { items: [item] }, message: 'OK' });
  });

  test('adding a product again changes nothing, and the latest comes first', async () => {
    const [first = '', second = ''] = productIds;
    await server.call('PUT', `/wishlist/${second}`, { token: shopper.token });
    const again = await server.call('PUT', `/wishlist/${first}`, { token: shopper.token });
    expect(again.status).toBe(200);
    expect(idsOf(await server.call('GET', '/wishlist', { token: shopper.token }))).toEqual([second, first]);
  });

  test('[WISH-2] is the same in every session of the user, and nobody else’s', async () => {
    const signIn = await server.call('POST', '/auth/sign-in/email', {
      body: { email: shopper.email, password: testPassword },
    });
    const otherToken = signIn.headers.get('set-auth-token') ?? '';
    expect(otherToken).not.toBe(shopper.token);
    const [first = '', second = ''] = productIds;
    expect(idsOf(await server.call('GET', '/wishlist', { token: otherToken }))).toEqual([second, first]);
    const stranger = await server.signUp();
    expect(idsOf(await server.call('GET', '/wishlist', { token: stranger.token }))).toEqual([]);
  });

  test('[WISH-4] removing a product takes it off the user’s list alone, and removing it again changes nothing', async () => {
    const [first = '', second = ''] = productIds;
    const stranger = await server.signUp();
    await server.call('PUT', `/wishlist/${second}`, { token: stranger.token });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await server.call('DELETE', `/wishlist/${second}`, { token: shopper.token });
      expect(answer.status).toBe(200);
      expect(idsOf(await server.call('GET', '/wishlist', { token: shopper.token }))).toEqual([first]);
    }
    expect(idsOf(await server.call('GET', '/wishlist', { token: stranger.token }))).toEqual([second]);
  });

  test('the ids are the user’s own, latest first, with products that shoppers cannot see now', async () => {
    const keeper = await server.signUp();
    const [first = '', second = '', third = ''] = productIds;
    const ids = async (token: string) =>
      (await server.call('GET', '/wishlist/product-ids', { token })).body.data;
    expect(await ids(keeper.token)).toEqual({ productIds: [] });
    for (const id of [third, second]) await server.call('PUT', `/wishlist/${id}`, { token: keeper.token });
    await server.app.database.pool.query('update products set public = false where id = $1', [third]);
    expect(await ids(keeper.token)).toEqual({ productIds: [second, third] });
    expect(await ids(shopper.token)).toEqual({ productIds: [first] });
    await server.app.database.pool.query('update products set public = true where id = $1', [third]);
  });

  test('a product that does not exist, or that shoppers cannot see, is not found', async () => {
    const [, , hidden = ''] = productIds;
    await server.app.database.pool.query('update products set active = false where id = $1', [hidden]);
    for (const id of ['nothing', hidden]) {
      const answer = await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'product_not_found' } });
    }
  });

  test('has a limited number of products', async () => {
    const collector = await server.signUp();
    await server.app.database.pool.query(
      `insert into products (id, brand_id, name, category, price_cents)
       select 'many-' || n, (select id from brands limit 1), 'Many', 'home', 100 from generate_series(1, 500) n`,
    );
    await server.app.database.pool.query(
      `insert into wishlist_items (user_id, product_id) select $1, 'many-' || n from generate_series(1, 500) n`,
      [collector.id],
    );
    const [first = ''] = productIds;
    const answer = await server.call('PUT', `/wishlist/${first}`, { token: collector.token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wishlist_full' } });
  });

  test('[ROLE-18] every call without a session is answered with 401', async () => {
    const [id = ''] = productIds;
    const collectionId = randomUUID();
    for (const [method, path, body] of [
      ['GET', '/wishlist'],
      ['GET', '/wishlist/product-ids'],
      ['PUT', `/wishlist/${id}`],
      ['DELETE', `/wishlist/${id}`],
      ['PUT', `/wishlist/${id}/collection`, { collectionId: null }],
      ['GET', '/wishlist-collections'],
      ['POST', '/wishlist-collections', { name: 'Garden' }],
      ['PATCH', `/wishlist-collections/${collectionId}`, { name: 'Garden' }],
      ['DELETE', `/wishlist-collections/${collectionId}`],
    ] as const) {
      const answer = await server.call(method, path, { ...(body && { body }) });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 401, body: { success: false } });
    }
  });
});

test('[WISH-2] every open page of the user hears of each change of the list, and nobody else does', async () => {
  const [owner, stranger] = [await server.signUp(), await server.signUp()];
  const clients = [owner, owner, stranger].map(({ token }) => new LiveClient(server.origin, token));
  const [laptop, phone, other] = clients as [LiveClient, LiveClient, LiveClient];
  const call = async (who: TestUser, method: string, path: string, body?: object) =>
    server.call(method, path, { token: who.token, ...(body && { body }) });
  const untilChangesReceived = async (count: number) => {
    for (const page of [laptop, phone])
      await until(() => page.all('wishlist:changed').length === count, `change ${count}`);
  };
  const [id = ''] = productIds;
  try {
    for (const client of clients) expect(await client.opened()).toBeUndefined();
    await call(owner, 'PUT', `/wishlist/${id}`);
    await untilChangesReceived(1);
    expect((await call(owner, 'POST', '/wishlist-collections', { name: 'Garden' })).status).toBe(201);
    await untilChangesReceived(2);
    await call(owner, 'DELETE', `/wishlist/${id}`);
    await untilChangesReceived(3);
    // A later event has arrived, so the stranger received nothing of the others' list.
    await call(stranger, 'PUT', `/wishlist/${id}`);
    await other.next('wishlist:changed');
    expect(other.all('wishlist:changed')).toHaveLength(1);
  } finally {
    for (const client of clients) client.close();
  }
});
