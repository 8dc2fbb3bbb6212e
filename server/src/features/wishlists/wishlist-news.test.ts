import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let brandId: string;

const run = async (sql: string, values: unknown[] = []) => server.app.database.pool.query(sql, values);

beforeAll(async () => {
  server = await startTestServer();
  const ids = await insertBrands(server.app.database.db, [{ companyName: 'Fern', slug: 'fern' }]);
  brandId = ids.get('fern')!;
});
afterAll(async () => server.close());
beforeEach(async () => {
  await run('delete from products');
  await insertProducts(
    server.app.database.db,
    ['mug', 'jug', 'last'].map((id) => ({
      id,
      brandId,
      name: `The ${id}`,
      category: 'home' as const,
      priceCents: 2000,
      stock: id === 'jug' ? 0 : 5,
      images: [],
    })),
  );
});

const titlesOf = async ({ token }: TestUser): Promise<string[]> => {
  const { body } = await server.call('GET', '/notices', { token });
  return body.data.notices.map(({ title }: { title: string }) => title);
};

/** Waits until everything that happened before is told: what is told last, of a product of its own, is there. */
async function untilTold(shopper: TestUser, priceCents: number): Promise<string[]> {
  await server.call('PUT', '/wishlist/last', { token: shopper.token });
  await run("update wishlist_items set told_at = null where product_id = 'last'");
  await run("update products set price_cents = $1 where id = 'last'", [priceCents]);
  const marker = `The last now costs $${(priceCents / 100).toFixed(2)}`;
  await expect.poll(async () => titlesOf(shopper), { timeout: 20_000 }).toContain(marker);
  return (await titlesOf(shopper)).filter((title) => !title.startsWith('The last'));
}

test('who keeps a product is told that it costs less and that it is back, of each at most once a day', async () => {
  const [shopper, stranger] = [await server.signUp(), await server.signUp()];
  for (const id of ['mug', 'jug']) await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });

  await run("update products set price_cents = 2400 where id = 'mug'");
  expect(await untilTold(shopper, 1900)).toEqual([]);

  await run("update products set price_cents = 1550 where id = 'mug'");
  await run("update products set stock = 3 where id = 'jug'");
  const both = ['The jug is back in stock', 'The mug now costs $15.50'];
  expect((await untilTold(shopper, 1800)).toSorted()).toEqual(both);

  // The same day again: neither of them.
  await run("update products set price_cents = 1000 where id = 'mug'");
  await run("update products set stock = 0 where id = 'jug'");
  await run("update products set stock = 9 where id = 'jug'");
  expect((await untilTold(shopper, 1700)).toSorted()).toEqual(both);

  await run("update wishlist_items set told_at = told_at - interval '1 day' where product_id = 'mug'");
  await run("update products set price_cents = 900 where id = 'mug'");
  expect((await untilTold(shopper, 1600)).toSorted()).toEqual(
    [...both, 'The mug now costs $9.00'].toSorted(),
  );
  expect(await titlesOf(stranger)).toEqual([]);
}, 90_000);

test('what is no longer so, cannot be bought or was taken off the list is not told', async () => {
  const shopper = await server.signUp();
  for (const id of ['mug', 'jug']) await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });
  // In one transaction, so that nothing is told between.
  await run(
    "update products set price_cents = 1000 where id = 'mug'; update products set price_cents = 2000 where id = 'mug'",
  );
  await run(
    "update products set stock = 3 where id = 'jug'; update products set public = false where id = 'jug'",
  );
  expect(await untilTold(shopper, 1500)).toEqual([]);
  await server.call('DELETE', '/wishlist/mug', { token: shopper.token });
  await run("update products set price_cents = 500 where id = 'mug'");
  expect(await untilTold(shopper, 1400)).toEqual([]);
}, 60_000);
