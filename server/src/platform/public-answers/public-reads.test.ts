import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LiveClient } from '../../testing/live-client.ts';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nowMs = Date.parse('2027-03-01T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ cachesPublicAnswers: true, now: () => new Date(nowMs) });
  const ids = await insertBrands(server.app.database.db, [
    { companyName: 'Fern & Fell', slug: 'fern', approvalStatus: 'approved' },
  ]);
  await insertProducts(server.app.database.db, [
    {
      id: 'soap',
      brandId: ids.get('fern') ?? '',
      name: 'Pine soap',
      description: 'A long description of a bar of soap. '.repeat(60),
      category: 'skincare',
      priceCents: 1250,
      images: [],
    },
  ]);
});
afterAll(async () => server.close());
// Far enough that nothing of the test before is cached.
beforeEach(() => {
  nowMs += 3_600_000;
});

/** As it came over the wire, without what `fetch` does to it. */
async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
  }>();
  request(`${server.origin}${path}`, { method, headers }, (response) => {
    buffer(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      reject,
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

async function setPrice(cents: number): Promise<void> {
  await server.app.database.pool.query('update products set price_cents = $1', [cents]);
}

/** A change by the API is answered when the notifications of all changes before it have arrived. No product's answer is made of wishlists. */
async function untilChangesReceived(): Promise<void> {
  const { token } = await server.signUp();
  expect((await server.call('PUT', '/wishlist/soap', { token })).status).toBe(200);
}

/** Changes a price without a notification, as a database does whose connection to this server is slow. */
async function setPriceUnannounced(cents: number): Promise<void> {
  await server.app.database.pool.query(
    `alter table products disable trigger products_tell;
     alter table product_prices disable trigger product_prices_tell;
     update products set price_cents = ${cents};
     alter table product_prices enable trigger product_prices_tell;
     alter table products enable trigger products_tell`,
  );
}

const price = async (): Promise<number> =>
  JSON.parse((await send('GET', '/api/v1/products/soap')).body.toString()).data.price;

test('a public answer is cached for ten seconds, then sent once more while it is read again', async () => {
  await setPrice(1250);
  await untilChangesReceived();
  expect(await price()).toBe(12.5);
  await setPriceUnannounced(1300);
  nowMs += 9999;
  expect(await price()).toBe(12.5);
  nowMs += 1;
  expect(await price()).toBe(12.5);
  await expect.poll(price).toBe(13);
});

/** Sells units without anything else of the product changing, as a purchase does. */
async function setStock(stock: number): Promise<void> {
  await server.app.database.pool.query('update products set stock = $1', [stock]);
}

const stock = async (): Promise<number> =>
  JSON.parse((await send('GET', '/api/v1/products/soap')).body.toString()).data.stock;

test('a sale removes no cached answer, and an answer with the stock is sent for one more second', async () => {
  await setStock(7);
  await untilChangesReceived();
  nowMs += 3_600_000;
  expect(await stock()).toBe(7);
  nowMs += 500;
  await setStock(6);
  await untilChangesReceived();
  expect(await stock()).toBe(7);
  nowMs += 1000;
  expect(await stock()).toBe(6);
});

test('during many sales an answer is read again once a second', async () => {
  await setStock(500);
  await untilChangesReceived();
  nowMs += 3_600_000;
  expect(await stock()).toBe(500);
  const seen = new Set<number>();
  for (let sold = 1; sold <= 12; sold += 1) {
    nowMs += 250;
    await setStock(500 - sold);
    await untilChangesReceived();
    seen.add(await stock());
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(seen.size).toBeLessThan(6);
});

async function goLive(title: string): Promise<string> {
  const streamer = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title } });
  const { id } = made.body.data;
  await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  return id;
}

test('an answer with the viewer count is sent for one more second when the count changes', async () => {
  const id = await goLive('Knots');
  const viewers = async () => (await server.call('GET', `/streams/${id}`)).body.data.viewerCount;
  expect(await viewers()).toBe(0);
  const client = new LiveClient(server.origin);
  await client.opened();
  client.send('stream:join', { streamId: id });
  await client.next('stream:joined');
  expect(await viewers()).toBe(0);
  nowMs += 1000;
  await expect.poll(viewers).toBe(1);
  client.socket.close();
});

test('an answer that nobody requested for a minute is not sent any more', async () => {
  expect(await price()).toBe(13);
  await setPriceUnannounced(1400);
  nowMs += 70_000;
  expect(await price()).toBe(14);
});

test('a banner appears and disappears at its exact times, whatever is cached', async () => {
  const { token } = await server.signUp('admin');
  const [startsAt, endsAt] = [nowMs + 3000, nowMs + 6000].map((at) => new Date(at).toISOString());
  const promo = { text: 'Soap for less', link: '/products', startsAt, endsAt };
  await server.call('PUT', '/admin/home/promo', { token, body: { promo } });
  const shown = async () => (await server.call('GET', '/promo')).body.data.promo?.text;
  const seen: unknown[] = [];
  for (const passedMs of [0, 2999, 1, 2999, 1]) {
    nowMs += passedMs;
    seen.push(await shown());
  }
  expect(seen).toEqual([undefined, undefined, promo.text, promo.text, undefined]);
});

test('a coupon appears and disappears at its exact times, whatever is cached', async () => {
  const { pool } = server.app.database;
  const code = async () => (await server.call('GET', '/products/soap')).body.data.couponCode;
  const moment = "now() + interval '700 milliseconds'";
  await pool.query(
    `insert into coupons (brand_id, product_id, code, percent, starts_at)
     select brand_id, id, 'PINE30', 30, ${moment} from products`,
  );
  await untilChangesReceived();
  await expect.poll(code).toBe('PINE30');
  await pool.query(`update coupons set ends_at = ${moment}`);
  await untilChangesReceived();
  await expect.poll(code).toBeUndefined();
});

test('a change committed by any process removes the cached answers that contain it', async () => {
  await price();
  await setPrice(1500);
  await untilChangesReceived();
  expect(await price()).toBe(15);
});

test('a user who changes something by the API reads it at once, and so does everybody else', async () => {
  const { token, username } = await server.signUp('user', 'Rosa Lind');
  const name = async () => (await server.call('GET', `/profiles/users/${username}`)).body.data.name;
  expect(await name()).toBe('Rosa Lind');
  const change = { name: 'Rosalind Ek' };
  expect((await server.call('PATCH', '/profiles/me', { token, body: change })).status).toBe(200);
  expect(await name()).toBe('Rosalind Ek');
});

test('an answer for a signed-in user is neither cached nor taken from the cache', async () => {
  const { token, username, email } = await server.signUp();
  const path = `/profiles/users/${username}`;
  const own = await server.call('GET', path, { token });
  expect(own.body.data.email).toBe(email);
  expect(own.headers.get('cache-control')).toBe('no-store');
  const publicOne = await server.call('GET', path);
  expect(publicOne.body.data).not.toHaveProperty('email');
  const ownAgain = await server.call('GET', path, { token });
  expect(ownAgain.body.data.email).toBe(email);
});

test('an answer has the encoding that the caller accepts, and the headers of every answer', async () => {
  const path = '/api/v1/products/soap';
  const plain = await send('GET', path);
  const brotli = await send('GET', path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await send('GET', path, { 'accept-encoding': 'gzip, br;q=0' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  // The second of each is sent from what is cached.
  for (const encoding of ['identity', 'br', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const first = await send('GET', path, headers);
    const { 'x-request-id': requestId, date, ...rest } = (await send('GET', path, headers)).headers;
    expect(first.headers).toMatchObject(rest);
    expect(requestId).not.toBe(first.headers['x-request-id']);
    expect(rest).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding, authorization',
    });
    expect(rest['content-security-policy']).not.toContain('nonce');
    expect(date).toBeDefined();
  }
});

test('an answer that the caller has already is 304, until it changes', async () => {
  const path = '/api/v1/products/soap';
  const { headers } = await send('GET', path, { 'accept-encoding': 'br' });
  const known = { 'if-none-match': String(headers['etag']), 'accept-encoding': 'gzip' };
  const again = await send('GET', path, known);
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(again.headers['etag']).toBeDefined();
  await setPrice(1750);
  await untilChangesReceived();
  expect((await send('GET', path, known)).status).toBe(200);
});

test('If-Match with a former state is refused with 412, cached or not', async () => {
  const path = '/api/v1/products/soap';
  const etag = String((await send('GET', path, { 'accept-encoding': 'br' })).headers['etag']);
  for (const ifMatch of ['"of-before"', `W/${etag}`]) {
    const refused = await send('GET', path, { 'accept-encoding': 'br', 'if-match': ifMatch });
    expect(refused.status).toBe(412);
    expect(JSON.parse(String(refused.body))).toMatchObject({ success: false, code: 'precondition_failed' });
  }
  for (const ifMatch of ['*', etag, `"of-before", ${etag}`])
    expect((await send('GET', path, { 'accept-encoding': 'br', 'if-match': ifMatch })).status).toBe(200);
  // What is refused anyway is refused for what it is (RFC 9110, 13.2.1).
  expect((await send('GET', '/api/v1/products/none', { 'if-match': '"of-before"' })).status).toBe(404);
});

test('HEAD is answered like GET, without the body', async () => {
  for (const path of ['/api/v1/products', '/api/v1/products/none', '/v1/home', '/healthz']) {
    const get = await send('GET', path);
    for (const time of ['made', 'cached']) {
      const head = await send('HEAD', path);
      expect(head.status, `${path} ${time}`).toBe(get.status);
      expect(head.headers['content-length'], path).toBe(String(get.body.length));
      expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
      expect(head.body.length, path).toBe(0);
    }
  }
  const { token } = await server.signUp();
  const own = await send('HEAD', '/api/v1/addresses', { authorization: `Bearer ${token}` });
  expect(own).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

test.each([
  ['DELETE', '/api/v1/products', 'GET, HEAD'],
  ['POST', '/v1/products/soap', 'GET, HEAD'],
  ['GET', '/api/v1/streams/0190d5a4-0000-7000-8000-000000000000/go-live', 'POST'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['GET', '/api/v1/streams/0190d5a4-0000-7000-8000-000000000000/thumbnail', 'POST'],
  ['PUT', '/v1/clips/0190d5a4-0000-7000-8000-000000000000/picture', 'DELETE, POST'],
  ['DELETE', '/api/v1/brands/pictures', 'POST'],
  ['PUT', '/api/v1/auth/sign-in/email', 'POST'],
  ['GET', '/v1/auth/sign-in/email', 'POST'],
  ['GET', '/api/v1/auth/reset-password/check', 'POST'],
  ['POST', '/files/pictures/x.webp', 'GET, HEAD'],
])('%s %s is refused with the allowed methods', async (method, path, allow) => {
  const { token } = await server.signUp('admin');
  const answer = await server.call(method, path, { token });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(answer.body).toMatchObject({ success: false, code: 'method_not_allowed' });
});

test('an unknown address is answered with not_found', async () => {
  for (const path of [
    '/api/v1/nothing',
    '/api/v1/products/soap/nothing',
    '/healthz/nothing',
    '/v1/auth/nothing',
    // The library has these, and the document does not.
    '/api/v1/auth/reset-password/x',
    '/api/v1/auth/verify-password',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await server.call(method, path);
      expect([status, body.code], `${method} ${path}`).toEqual([404, 'not_found']);
    }
  }
});
