import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseClient } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';
import { insertBrands, insertProducts } from '../../testing/shop-rows.ts';
import { type Death, connectDyingDatabase } from '../../testing/kills/dying-database.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { until } from '../../testing/live-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { TestShopper } from '../../testing/test-shopper.ts';
import type { ProductForSale } from '../products/products.service.ts';
import { createWishlistNotices } from './wishlist-notices.service.ts';

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

/** Waits until all earlier notices were sent, by sending one more about a separate product. */
async function untilNotified(shopper: TestUser, priceCents: number): Promise<string[]> {
  await server.call('PUT', '/wishlist/last', { token: shopper.token });
  await run("update wishlist_items set notified_at = null where product_id = 'last'");
  await run("update products set price_cents = $1 where id = 'last'", [priceCents]);
  const marker = `The last now costs $${(priceCents / 100).toFixed(2)}`;
  await expect.poll(async () => titlesOf(shopper)).toContain(marker);
  return (await titlesOf(shopper)).filter((title) => !title.startsWith('The last'));
}

test('a user is notified of a lower price and of new stock, at most once a day each per product', async () => {
  const [shopper, stranger] = [await server.signUp(), await server.signUp()];
  for (const id of ['mug', 'jug']) await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });

  await run("update products set price_cents = 2400 where id = 'mug'");
  expect(await untilNotified(shopper, 1900)).toEqual([]);

  await run("update products set price_cents = 1550 where id = 'mug'");
  await run("update products set stock = 3 where id = 'jug'");
  const both = ['The jug is back in stock', 'The mug now costs $15.50'];
  expect((await untilNotified(shopper, 1800)).toSorted()).toEqual(both);

  // A second time on the same day: no notices.
  await run("update products set price_cents = 1000 where id = 'mug'");
  await run("update products set stock = 0 where id = 'jug'");
  await run("update products set stock = 9 where id = 'jug'");
  expect((await untilNotified(shopper, 1700)).toSorted()).toEqual(both);

  await run(
    "update wishlist_items set notified_at = notified_at - interval '1 day' where product_id = 'mug'",
  );
  await run("update products set price_cents = 900 where id = 'mug'");
  expect((await untilNotified(shopper, 1600)).toSorted()).toEqual(
    [...both, 'The mug now costs $9.00'].toSorted(),
  );
  expect(await titlesOf(stranger)).toEqual([]);
});

test('a change that was reverted, a product that cannot be bought and one off the list cause no notice', async () => {
  const shopper = await server.signUp();
  for (const id of ['mug', 'jug']) await server.call('PUT', `/wishlist/${id}`, { token: shopper.token });
  // In one transaction, so that no notice is sent in between.
  await run(
    "update products set price_cents = 1000 where id = 'mug'; update products set price_cents = 2000 where id = 'mug'",
  );
  await run(
    "update products set stock = 3 where id = 'jug'; update products set public = false where id = 'jug'",
  );
  expect(await untilNotified(shopper, 1500)).toEqual([]);
  await server.call('DELETE', '/wishlist/mug', { token: shopper.token });
  await run("update products set price_cents = 500 where id = 'mug'");
  expect(await untilNotified(shopper, 1400)).toEqual([]);
});

test('released held units cause no notice, and units of a cancelled order do', async () => {
  const keeper = await server.signUp();
  await server.call('PUT', '/wishlist/mug', { token: keeper.token });
  const shopper = new TestShopper(server);
  await shopper.add('mug', 5);
  const checkout = await shopper.startCheckout();
  expect(checkout.status).toBe(201);
  const stockOf = async () => (await run("select stock from products where id = 'mug'")).rows[0].stock;
  expect(await stockOf()).toBe(0);
  await shopper.call('DELETE', `/checkouts/${checkout.body.data.id}`);
  expect(await stockOf()).toBe(5);
  expect(await untilNotified(keeper, 1900)).toEqual([]);

  // Sold, and then cancelled by its buyer.
  const [order] = await shopper.buy();
  expect(await stockOf()).toBe(0);
  await shopper.call('POST', `/orders/${order?.id}/cancel`);
  expect(await untilNotified(keeper, 1800)).toEqual(['The mug is back in stock']);
});

test('a color and size that is back or cheaper is named in the notice', async () => {
  const keeper = await server.signUp();
  for (const id of ['mug', 'jug']) await server.call('PUT', `/wishlist/${id}`, { token: keeper.token });
  // One transaction each, so that the preparation causes no notices.
  await run(`
    update products set stock = 0, colors = '[{"name":"Moss","hex":"#3a5f0b"}]', sizes = '{S,M}' where id in ('mug', 'jug');
    insert into product_variants (product_id, color, size, stock, price_cents, position)
    select id, 'Moss', made.size, made.stock, made.cents, made.position
    from products, (values ('S', 4, null, 0), ('M', 0, 2600, 1)) as made (size, stock, cents, position)
    where id in ('mug', 'jug');
    delete from wishlist_changes`);
  await run("update product_variants set stock = 2 where product_id = 'mug' and size = 'M'");
  await run(`
    update product_variants set stock = 2 where product_id = 'jug' and size = 'M';
    delete from wishlist_changes where product_id = 'jug';
    update product_variants set price_cents = 2300 where product_id = 'jug' and size = 'M'`);
  expect((await untilNotified(keeper, 1900)).toSorted()).toEqual([
    'The jug (Moss, M) now costs $23.00',
    'The mug (Moss, M) is back in stock',
  ]);
});

test('a notice is sent once, wherever the process that sends it is killed', async () => {
  // A database without a server, because a server would send the notices first.
  const place = await createTestDatabase();
  const client = connectDatabase(place.connectionString, createLog('silent'));
  const rows = async (text: string) => (await client.pool.query(text)).rows;
  await rows(`
    insert into users (id, name, email) values ('keeper', 'Keeper', 'keeper@example.com');
    with brand as (insert into brands (company_name, slug) values ('B', 'b') returning id)
    insert into products (id, brand_id, name, category, price_cents, stock) select 'mug', id, 'The mug', 'home', 100, 3 from brand;
    insert into wishlist_items (user_id, product_id) values ('keeper', 'mug');
    create table promised (once_key text)`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service reads of a product
  const product = { id: 'mug', name: 'The mug', stock: 3, variants: [] } as unknown as ProductForSale;
  const noticesOn = (db: DatabaseClient['db']) =>
    createWishlistNotices({
      db,
      products: { forSale: async () => new Map([['mug', product]]) },
      notices: {
        promise: async (transaction, _userIds, { onceKey }) => {
          await transaction.execute(sql`insert into promised values (${onceKey})`);
          return async () => {};
        },
      },
      now: () => new Date(),
    });
  let deaths = 0;
  for (const isDone of [false, true]) {
    for (let statement = 1; ; statement += 1) {
      const death: Death = { statement, isDone };
      await rows(`
        update wishlist_items set notified_at = null;
        insert into wishlist_changes (product_id, kind) values ('mug', 'back-in-stock')`);
      const dying = connectDyingDatabase(place.connectionString, death);
      await noticesOn(dying.db)
        .notifyWaiting()
        .catch(() => undefined);
      const isOver = !dying.isDead();
      await dying.close();
      // The locks of a broken connection are free once Postgres has noticed.
      await until(async () => {
        await noticesOn(client.db).notifyWaiting();
        return (await rows('select number from wishlist_changes')).length === 0;
      }, 'the notices to be sent');
      expect(await rows('delete from promised returning once_key'), JSON.stringify(death)).toHaveLength(1);
      if (isOver) break;
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThan(5);
  await client.close();
  await place.drop();
});
