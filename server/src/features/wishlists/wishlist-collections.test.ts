import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let shopper: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const ids = await insertBrands(server.app.database.db, [{ companyName: 'Fern', slug: 'fern' }]);
  await insertProducts(
    server.app.database.db,
    ['mug', 'jug', 'bowl'].map((id) => ({
      id,
      brandId: ids.get('fern')!,
      name: `The ${id}`,
      category: 'home' as const,
      priceCents: 2150,
      stock: 5,
      images: [],
    })),
  );
});
afterAll(async () => server.close());
beforeEach(async () => {
  shopper = await server.signUp('user', 'Ada Bell');
  for (const id of ['mug', 'jug', 'bowl'])
    await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });
});

const path = '/wishlist-collections';
const call = async (method: string, address: string, body?: unknown, { token } = shopper) =>
  server.call(method, address, { token, ...(body === undefined ? {} : { body }) });
interface Shown {
  id: string;
  name: string;
  shareKey: string | null;
  productIds: string[];
}
const listed = async (who = shopper): Promise<Shown[]> =>
  (await call('GET', path, undefined, who)).body.data.collections;
/** Creates a collection with these products, in this order. */
async function made(name: string, ...productIds: string[]): Promise<string> {
  const { body } = await call('POST', path, { name });
  const { id } = body.data.collections.find((one: Shown) => one.name === name);
  for (const productId of productIds)
    await call('PUT', `/wishlist/${productId}/collection`, { collectionId: id });
  return id;
}

describe('the collections of a wishlist', () => {
  test('are listed by name, with the latest additions first, and a product is in one at most', async () => {
    const kitchen = await made('kitchen', 'mug', 'bowl');
    const gifts = await made('Gifts', 'mug');
    expect(await listed()).toEqual([
      { id: gifts, name: 'Gifts', shareKey: null, productIds: ['mug'] },
      { id: kitchen, name: 'kitchen', shareKey: null, productIds: ['bowl'] },
    ]);
    await call('PUT', '/wishlist/mug/collection', { collectionId: null });
    expect((await listed()).map(({ productIds }) => productIds)).toEqual([[], ['bowl']]);
    const { body } = await call('GET', '/wishlist');
    expect(body.data.items.map(({ id }: { id: string }) => id)).toEqual(['bowl', 'jug', 'mug']);
  });

  test('leave their products on the wishlist when deleted, and lose a product removed from the wishlist', async () => {
    const id = await made('Gifts', 'mug', 'jug');
    await call('DELETE', '/wishlist/jug');
    expect((await listed())[0]).toMatchObject({ productIds: ['mug'] });
    expect((await call('DELETE', `${path}/${id}`)).body.data).toEqual({ collections: [] });
    const { body } = await call('GET', '/wishlist/product-ids');
    expect(body.data.productIds).toEqual(['bowl', 'mug']);
    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'collection_not_found' },
    });
  });

  test('have different names, in any case, and nothing is lost when a name is refused', async () => {
    await made('Gifts');
    const kitchen = await made('Kitchen', 'mug');
    const taken = { status: 409, body: { code: 'collection_name_taken' } };
    expect(await call('POST', path, { name: ' gifts ' })).toMatchObject(taken);
    expect(await call('PATCH', `${path}/${kitchen}`, { name: 'GIFTS' })).toMatchObject(taken);
    for (const name of ['', '   ', '\u200b', 'a\nb', 'x'.repeat(61)])
      expect(await call('POST', path, { name }), JSON.stringify(name)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    await call('PATCH', `${path}/${kitchen}`, { name: 'Cellar' });
    expect((await listed()).map(({ name, productIds }) => [name, productIds])).toEqual([
      ['Cellar', ['mug']],
      ['Gifts', []],
    ]);
    const other = await server.signUp();
    expect((await call('POST', path, { name: 'Gifts' }, other)).status).toBe(201);
  });

  test('are limited to thirty, also when two are made at once', async () => {
    await server.app.database.pool.query(
      `insert into wishlist_collections (user_id, name) select $1, 'List ' || n from generate_series(1, 29) n`,
      [shopper.id],
    );
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => call('POST', path, { name })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'too_many_collections')).toHaveLength(2);
    expect(await listed()).toHaveLength(30);
  });

  test('of other users are not found, and accept only products of the wishlist', async () => {
    const id = await made('Gifts', 'mug');
    const other = await server.signUp();
    await call('PUT', '/wishlist/mug', undefined, other);
    const absent = { status: 404, body: { code: 'collection_not_found' } };
    expect(await call('PUT', '/wishlist/mug/collection', { collectionId: id }, other)).toMatchObject(absent);
    expect(await call('PATCH', `${path}/${id}`, { isShared: true }, other)).toMatchObject(absent);
    expect(await call('DELETE', `${path}/${id}`, undefined, other)).toMatchObject(absent);
    await call('DELETE', '/wishlist/jug');
    expect(await call('PUT', '/wishlist/jug/collection', { collectionId: id })).toMatchObject({
      status: 404,
      body: { code: 'wishlist_item_not_found' },
    });
    expect(await listed()).toEqual([{ id, name: 'Gifts', shareKey: null, productIds: ['mug'] }]);
    expect(await listed(other)).toEqual([]);
  });
});

describe('a shared collection', () => {
  const seen = async (key: string | null) => server.call('GET', `/shared-wishlists/${key}`);
  const share = async (id: string, isShared: boolean) =>
    (await call('PATCH', `${path}/${id}`, { isShared })).body.data.collections.find(
      (one: Shown) => one.id === id,
    );

  test('shows everybody with its address its name, its owner’s name and its products for sale', async () => {
    const id = await made('Gifts', 'mug', 'jug');
    const { shareKey } = await share(id, true);
    expect(shareKey).toMatch(/^[\w-]{24}$/);
    expect((await share(id, true)).shareKey).toBe(shareKey);
    await server.app.database.pool.query("update products set public = false where id = 'jug'");
    const answer = await seen(shareKey);
    await server.app.database.pool.query("update products set public = true where id = 'jug'");
    const { products, ...rest } = answer.body.data;
    expect(rest).toEqual({ name: 'Gifts', ownerName: 'Ada Bell' });
    expect(products.map((one: { id: string; price: number }) => [one.id, one.price])).toEqual([
      ['mug', 21.5],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(shopper.email);
  });

  test('is not found any more when the sharing ends, or its owner’s account is deleted or suspended', async () => {
    const id = await made('Gifts', 'mug');
    const gone = { status: 404, body: { code: 'collection_not_found' } };
    const { shareKey } = await share(id, true);
    expect((await share(id, false)).shareKey).toBeNull();
    expect(await seen(shareKey)).toMatchObject(gone);
    const again = (await share(id, true)).shareKey;
    expect(again).not.toBe(shareKey);
    expect(await seen(shareKey)).toMatchObject(gone);
    const suspend = async (isSuspended: boolean) =>
      server.app.database.pool.query('update users set banned = $2 where id = $1', [shopper.id, isSuspended]);
    await suspend(true);
    expect(await seen(again)).toMatchObject(gone);
    await suspend(false);
    expect((await seen(again)).status).toBe(200);
    await call('DELETE', `${path}/${id}`);
    expect(await seen(again)).toMatchObject(gone);
    expect(await seen('null')).toMatchObject(gone);
  });
});
