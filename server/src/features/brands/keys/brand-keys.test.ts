import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';
import { insertShop } from '../../../testing/test-shopper.ts';

let server: TestServer;
let owner: TestUser;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
  owner = await server.signUp('brand');
  await insertShop(server, 'loom', [{ id: 'shawl', priceCents: 6000, stock: 9 }], owner.id);
  await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }]);
});
afterAll(async () => server.close());

const by = (token: string) => async (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
async function make(body: object): Promise<{ id: string; secret: string }> {
  const answer = await by(owner.token)('POST', '/brands/keys', { name: 'Shop', validDays: 30, ...body });
  expect(answer.status).toBe(201);
  return { id: answer.body.data.key.id, secret: answer.body.data.secret };
}
const listed = async () => (await by(owner.token)('GET', '/brands/keys')).body.data.keys;

test('a key gives the rights of its scopes for its brand, and no others', async () => {
  const { secret } = await make({ scopes: ['products:read', 'products:write'] });
  const call = by(secret);
  const added = await call('POST', '/brands/products', {
    name: 'Felt Hat',
    price: 20,
    categoryId: 'apparel',
  });
  expect(added.status).toBe(201);
  const found = await call('GET', '/brands/inventory');
  expect(found.body.data.products.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Felt Hat',
    'Name of shawl',
  ]);
  const edit = { name: 'Mine now', price: 1, categoryId: 'home' };
  expect((await call('PUT', '/brands/products/jug', edit)).status).toBe(403);
  for (const [method, path, body] of [
    ['GET', '/brands/orders'],
    ['GET', '/brands/keys'],
    ['GET', '/account/sessions'],
    ['PATCH', '/profiles/my-brand', { location: 'Leeds' }],
  ] as const) {
    const refused = await call(method, path, body);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'key_not_enough']);
  }
  const imported = await fetch(`${server.origin}/api/v1/brands/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
    body: 'name,price,category,stock\r\nMoss Shawl,60,apparel,9',
  });
  expect(imported.status).toBe(201);
  // API keys are not accepted as session tokens.
  expect((await call('GET', '/auth/get-session')).body).toBeNull();
});

test('the secret is shown once, and the stored value gives no access', async () => {
  const { id, secret } = await make({ scopes: ['orders:read'] });
  const { rows } = await server.app.database.pool.query('select * from brand_keys where id = $1', [id]);
  expect(rows).toHaveLength(1);
  const [, , random = ''] = /^(grk_[0-9a-f]{32})_([\w-]{43})$/.exec(secret) ?? [];
  expect(random).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(random);
  expect(JSON.stringify(await listed())).not.toContain(random);
  expect(JSON.stringify(await listed())).not.toContain(rows[0].secret_hash);
  const stored = secret.replace(random, rows[0].secret_hash);
  expect((await by(stored)('GET', '/brands/orders')).status).toBe(401);
  expect((await by(secret)('GET', '/brands/orders')).status).toBe(200);
});

test('the list shows the last use of a key, and an expired or revoked key gives no access', async () => {
  const { id, secret } = await make({ name: 'Till', scopes: ['orders:read'], validDays: 2 });
  const own = async () => (await listed()).find((key: { id: string }) => key.id === id);
  expect(await own()).toMatchObject({ name: 'Till', scopes: ['orders:read'] });
  expect(await own()).not.toHaveProperty('lastUsedAt');
  await by(secret)('GET', '/brands/orders');
  expect(Date.parse((await own()).lastUsedAt)).toBeGreaterThan(0);
  offsetMs = 2 * 86_400_000 + 1000;
  const expired = await by(secret)('GET', '/brands/orders');
  expect([expired.status, expired.body.code]).toEqual([401, 'key_not_valid']);
  expect(await own()).toBeUndefined();
  offsetMs = 0;
  expect((await by(secret)('GET', '/brands/orders')).status).toBe(200);
  const left = await by(owner.token)('DELETE', `/brands/keys/${id}`);
  expect(left.body.data.keys.map((key: { id: string }) => key.id)).not.toContain(id);
  // Clients with a key cannot sign in with it, so they are not told to. The same holds for a truncated key.
  for (const [token, path] of [
    [secret, '/brands/orders'],
    [secret, '/products'],
    [secret.slice(0, -3), '/brands/orders'],
  ] as const) {
    const { status, body } = await by(token)('GET', path);
    expect([path, status, body.code, body.message]).toEqual([
      path,
      401,
      'key_not_valid',
      'This API key is not valid, or not any more: it may be revoked, replaced or expired. Use another key of the brand.',
    ]);
  }
  const sent = await server.app.http.inject({
    method: 'POST',
    url: '/api/v1/brands/imports',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
    payload: 'name,price,category,stock',
  });
  expect([sent.statusCode, sent.json().code]).toEqual([401, 'key_not_valid']);
  const admin = await server.signUp('admin');
  const { entries } = (await by(admin.token)('GET', '/admin/audit?subjectType=brand')).body.data;
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'brand-key.made',
        details: expect.objectContaining({ name: 'Till', scopes: ['orders:read'] }),
      }),
      expect.objectContaining({
        action: 'brand-key.revoked',
        details: expect.objectContaining({ name: 'Till', keyId: id }),
      }),
    ]),
  );
});

test('a console key works for an hour and replaces the former one, and only the owner creates it', async () => {
  const editor = await server.signUp();
  const { pool } = server.app.database;
  await pool.query(
    `insert into team_members (brand_id, user_id, role, since) select id, $1, 'editor', now() from brands where slug = 'loom'`,
    [editor.id],
  );
  const makeKey = async (token: string, scopes: string[]) =>
    by(token)('POST', '/brands/keys/console', { scopes });
  const refused = await makeKey(editor.token, ['products:read']);
  expect([refused.status, refused.body.code]).toEqual([403, 'brand_permission_missing']);
  expect((await makeKey(owner.token, [])).body.fields).toEqual({ scopes: 'Choose what it may do' });

  const others = (await listed()).length;
  const first = (await makeKey(owner.token, ['orders:read'])).body.data;
  expect((await by(first.secret)('GET', '/brands/orders')).status).toBe(200);
  const second = (await makeKey(owner.token, ['products:read'])).body.data;
  const replaced = await by(first.secret)('GET', '/brands/orders');
  expect([replaced.status, replaced.body.code]).toEqual([401, 'key_not_valid']);
  expect((await by(second.secret)('GET', '/brands/inventory')).status).toBe(200);
  const notEnough = await by(second.secret)('GET', '/brands/orders');
  expect([notEnough.status, notEnough.body.code]).toEqual([403, 'key_not_enough']);
  expect((await makeKey(second.secret, ['orders:read'])).body.code).toBe('key_not_enough');
  const keys = await listed();
  expect(keys).toHaveLength(others + 1);
  expect(keys[0]).toMatchObject({
    id: second.key.id,
    name: 'API testing console',
    scopes: ['products:read'],
    isForConsole: true,
  });
  expect(keys[1].isForConsole).toBe(false);
  expect(Date.parse(keys[0].expiresAt) - Date.parse(keys[0].createdAt)).toBe(3_600_000);
  offsetMs = 3_600_000;
  expect((await by(second.secret)('GET', '/brands/inventory')).status).toBe(401);
  offsetMs = 0;

  const admin = await server.signUp('admin');
  const { entries } = (await by(admin.token)('GET', '/admin/audit?action=brand-key.made')).body.data;
  expect(entries[0]).toMatchObject({
    title: 'API key made: API testing console',
    details: { scopes: ['products:read'], keyId: second.key.id, replacedKeyId: first.key.id },
  });
});

test('a brand has at most 20 keys, and one console key', async () => {
  const seller = await server.signUp('brand');
  await insertShop(server, 'forge', [], seller.id);
  await server.app.database.pool.query(
    `insert into brand_keys (id, brand_id, name, scopes, secret_hash, created_at, expires_at)
     select gen_random_uuid(), id, 'Old', '{orders:read}', '', now(), now() + interval '1 day'
     from brands, generate_series(1, 19) where slug = 'forge'`,
  );
  const call = by(seller.token);
  expect((await call('POST', '/brands/keys/console', { scopes: ['orders:read'] })).status).toBe(201);
  const body = { name: 'Till', scopes: ['orders:read'], validDays: 30 };
  expect((await call('POST', '/brands/keys', body)).status).toBe(201);
  const full = await call('POST', '/brands/keys', body);
  expect([full.status, full.body.code]).toEqual([409, 'too_many_keys']);
  expect((await call('POST', '/brands/keys/console', { scopes: ['sales:read'] })).status).toBe(201);
});

test('keys give no access while their brand is suspended, and are deleted with its account', async () => {
  const seller = await server.signUp('brand');
  await insertShop(server, 'mill', [{ id: 'cloth' }], seller.id);
  const body = { name: 'Mill', scopes: ['orders:read'], validDays: 30 };
  const { secret } = (await by(seller.token)('POST', '/brands/keys', body)).body.data;
  const { pool } = server.app.database;
  expect((await by(secret)('GET', '/brands/orders')).status).toBe(200);
  await pool.query('update users set banned = true where id = $1', [seller.id]);
  expect((await by(secret)('GET', '/brands/orders')).status).toBe(401);
  await pool.query('update users set banned = false where id = $1', [seller.id]);
  await by(seller.token)('POST', '/auth/delete-user', { password: testPassword });
  expect((await by(secret)('GET', '/brands/orders')).status).toBe(401);
  expect((await pool.query("select id from brand_keys where name = 'Mill'")).rows).toEqual([]);
});
