import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from './testing/live-client.ts';
import { countStatements } from './testing/statement-count.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';
import { insertProduct, TestShopper } from './testing/test-shopper.ts';

/**
 * Limits the number of SQL statements of the busiest reads. Each additional statement costs a round trip per
 * request. A number that grows with the rows of a response is a mistake.
 */
let server: TestServer;
let counter: ReturnType<typeof countStatements>;
const streamers: TestUser[] = [];
const productIds: string[] = [];
let streamId: string;

beforeAll(async () => {
  server = await startTestServer();
  counter = countStatements(server.app.database.pool);
  const admin = await server.signUp('admin');
  for (const number of [1, 2, 3]) {
    const owner = await server.signUp('brand');
    const body = { userId: owner.id, companyName: `Brand ${number}` };
    await server.call('POST', '/profiles/brands', { token: admin.token, body });
    for (const name of ['Jug', 'Bowl']) {
      const product = await server.call('POST', '/brands/products', {
        token: owner.token,
        body: { name, price: 24.5, categoryId: 'home', stockCount: 4 },
      });
      productIds.push(product.body.data.id);
    }
    streamers.push(await server.signUp('streamer'));
  }
  await server.app.database.pool.query(`update products set approval_status = 'approved'`);
  for (const [index, { token }] of streamers.entries()) {
    const created = await server.call('POST', '/streams', {
      token,
      body: { title: 'A show', description: '', productIds: productIds.slice(0, index + 1) },
    });
    streamId = created.body.data.id;
    await server.call('POST', `/streams/${streamId}/go-live`, { token });
    await server.call('PUT', `/streams/${streamId}/pinned-product`, {
      token,
      body: { productId: productIds[0] },
    });
  }
});

afterAll(async () => server.close());

async function statementsOf(path: string): Promise<string[]> {
  return counter.ofRequests(async () => {
    const answer = await server.call('GET', path);
    expect(answer.status).toBe(200);
  });
}

/** Shows the text of the statements beyond the limit. */
function expectAtMost(statements: string[], most: number): void {
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
}

test.each([
  { path: '/streams', most: 4 },
  { path: '/products', most: 4 },
  // One more if a transaction is open that began before the last change, because that change is read again.
  { path: '/products?search=jug', most: 6 },
  { path: '/search/suggestions?q=jug', most: 11 },
])(
  'GET $path sends at most $most queries to the database, for any length of its answer',
  async ({ path, most }) => {
    // A search first reads the changes since the previous one.
    await server.call('GET', path);
    const separator = path.includes('?') ? '&' : '?';
    expectAtMost(await statementsOf(`${path}${separator}limit=2`), most);
    expectAtMost(await statementsOf(`${path}${separator}limit=50`), most);
  },
);

test('the first visitor who joins a stream with a pinned product causes at most 11 queries', async () => {
  const client = new LiveClient(server.origin);
  expect(await client.opened()).toBeUndefined();
  const statements = await counter.during(async () => {
    client.send('stream:join', { streamId });
    expect(await client.next('stream:joined')).toMatchObject({ pinnedProduct: { product: { name: 'Jug' } } });
  });
  client.socket.disconnect();
  expectAtMost(statements, 11);
});

test('adding to a cart line causes at most 15 queries, the cart and its checkout 34, and the payment 29', async () => {
  const [id, other] = [
    await insertProduct(server, { stock: 50 }),
    await insertProduct(server, { stock: 50 }),
  ];
  const buy = async (productId: string) => {
    const shopper = new TestShopper(server);
    await shopper.add(productId);
    let checkoutId = '';
    const adding = await counter.ofRequests(async () => {
      expect((await shopper.add(productId, 2)).body.data.lines).toMatchObject([{ productId, quantity: 3 }]);
    });
    const holding = await counter.ofRequests(async () => {
      const started = await shopper.startCheckout();
      expect(started.body.data.lines).toMatchObject([{ productId, quantity: 3 }]);
      checkoutId = started.body.data.id;
    });
    const paying = await counter.ofRequests(async () => {
      expect((await shopper.pay(checkoutId)).body.data.status).toBe('placed');
    });
    return { adding, holding, paying };
  };
  // The first call fills the caches.
  await buy(other);
  const { adding, holding, paying } = await buy(id);
  expectAtMost(adding, 15);
  expectAtMost(holding, 34);
  expectAtMost(paying, 29);
});
