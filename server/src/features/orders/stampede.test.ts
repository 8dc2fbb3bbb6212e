import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { homeAddress, insertShop, TestShopper } from '../../testing/test-shopper.ts';
import { guestBuyer } from '../cart/buyer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'drop', [{ id: 'drop', stock: 100, priceCents: 6000 }]);
});
afterAll(async () => server.close());

const buyers = 1000;
/** The number of concurrent connections from a crowd of browsers behind one load balancer. */
const atOnce = 100;

async function inCrowd<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of rest) results[index] = await work(item);
    }),
  );
  return results;
}

/** Adds a unit of a product to each cart. In reality, carts are filled long before the moment of the sale. */
async function putIntoCarts(shoppers: readonly TestShopper[], productId: string): Promise<void> {
  const keys = shoppers.map(({ guestKey = '' }) => guestBuyer(guestKey).key);
  const { pool } = server.app.database;
  await pool.query('insert into carts (buyer_key) select unnest($1::text[])', [keys]);
  await pool.query(
    `insert into cart_lines (buyer_key, product_id, quantity, seen_price_cents)
     select buyer_key, id, 1, price_cents from unnest($1::text[]) as buyer_key, products where id = $2`,
    [keys, productId],
  );
}

// More than a thousand requests take minutes on a busy machine.
test(
  '[CART-5] a thousand buyers of a hundred units: exactly a hundred are sold, and all others read that it is sold out',
  { timeout: 600_000 },
  async () => {
    const shoppers = Array.from({ length: buyers }, () => new TestShopper(server));
    await putIntoCarts(shoppers, 'drop');
    const started = {
      email: 'ada@example.com',
      address: homeAddress,
      total: { amount: 6435, currency: 'USD' },
    };
    const answers = await inCrowd(shoppers, async (shopper) => {
      const checkout = await shopper.call('POST', '/checkouts', started);
      if (checkout.status !== 201) return checkout;
      return shopper.pay(checkout.body.data.id);
    });
    const placed = answers.filter(({ body }) => body.data?.status === 'placed');
    const refused = answers.filter(({ status }) => status >= 400);
    expect(placed).toHaveLength(100);
    expect(refused).toHaveLength(buyers - 100);
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([409]);
    // Also for a shopper who read a cart with only this product after the last unit was sold.
    for (const { body } of refused) {
      expect([body.code, body.message]).toEqual(['product_sold_out', 'Name of drop is sold out.']);
    }
    const { rows } = await server.app.database.pool.query(`
    select stock, sold_count,
      (select count(*)::int from stock_holds) as holds, (select count(*)::int from orders) as orders,
      (select sum(amount_cents)::int from test_charges where status = 'succeeded') as charged
    from products where id = 'drop'`);
    expect(rows).toEqual([{ stock: 0, sold_count: 100, holds: 0, orders: 100, charged: 643_500 }]);
  },
);

test('many shoppers who add to their carts at once are all answered, although each change needs several connections', async () => {
  await insertShop(server, 'pair', [{ id: 'cup' }, { id: 'saucer' }]);
  const shoppers = Array.from({ length: atOnce }, () => new TestShopper(server));
  await inCrowd(shoppers, async (shopper) => shopper.add('cup'));
  const answers = await inCrowd(shoppers, async (shopper) => shopper.add('saucer'));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
});

test('[CART-5] the database itself refuses to hold or sell more than there is', async () => {
  const { pool } = server.app.database;
  await insertShop(server, 'few', [{ id: 'few', stock: 2 }]);
  await expect(pool.query("update products set stock = stock - 3 where id = 'few'")).rejects.toThrow(
    'products_stock_not_negative',
  );
});
