import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePool } from '../../testing/close-pool.ts';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
/** A second server on the same database. */
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ beside: server });
  await insertShop(server, 'cut', [{ id: 'cut', stock: 100, priceCents: 6000 }]);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function booksOf(productId: string) {
  const { rows } = await server.app.database.pool.query(
    `select stock, sold_count as sold,
       (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = $1) as held,
       (select count(*)::int from orders where lines -> 0 ->> 'productId' = $1) as orders,
       (select count(*)::int from test_charges join payments on payments.id::text = test_charges.key::text
        join checkouts on checkouts.id = payments.checkout_id
        where test_charges.status = 'succeeded' and checkouts.lines -> 0 ->> 'productId' = $1) as charges
     from products where id = $1`,
    [productId],
  );
  return rows[0];
}

test('when the database restarts while thirty buyers pay at two servers, no order is lost or charged twice', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const shopper = new TestShopper(n % 2 === 0 ? server : second);
      await shopper.add('cut');
      const { id } = (await shopper.startCheckout()).body.data;
      return { shopper, checkoutId: id as string, key: randomUUID() };
    }),
  );
  const other = new Pool({ connectionString: server.connectionString, max: 1 });
  let isOver = false;
  // Clients experience a server restart as the loss of all connections. This repeats it.
  const cutting = (async () => {
    for (let times = 0; times < 5; times += 1) {
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    isOver = true;
  })();
  await Promise.all(
    buyers.map(async ({ shopper, checkoutId, key }) => {
      // Like a page, it retries with the same key until it gets a response.
      await until(
        async () => {
          const answer = await shopper.pay(checkoutId, 'visa', key).catch(() => undefined);
          return isOver && answer?.body.data?.status === 'placed';
        },
        'the order',
        90_000,
      );
    }),
  );
  await cutting;
  await closePool(other);
  expect(await booksOf('cut')).toEqual({ stock: 70, sold: 30, held: 0, orders: 30, charges: 30 });
}, 120_000);
