import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'kept', [{ id: 'kept' }]);
});
afterAll(async () => server.close());

test('a guest’s cart is deleted after sixty days without a change; a newer one and a user’s stay', async () => {
  const { pool } = server.app.database;
  const [left, newer, user] = [
    new TestShopper(server),
    new TestShopper(server),
    new TestShopper(server, await server.signUp()),
  ];
  const unitsOf = async (shopper: TestShopper) => (await shopper.call('GET', '/cart')).body.data.units;
  await user.add('kept', 4);
  await pool.query("update carts set updated_at = now() - interval '400 days'");
  await newer.add('kept', 3);
  await pool.query("update carts set updated_at = now() - interval '59 days 23 hours' where user_id is null");
  await left.add('kept', 2);
  await pool.query(
    "update carts set updated_at = now() - interval '60 days 1 minute' where user_id is null and updated_at > now() - interval '1 day'",
  );
  await until(async () => (await unitsOf(left)) === 0, 'the cart to be gone');
  expect([await unitsOf(newer), await unitsOf(user)]).toEqual([3, 4]);
  const { rows } = await pool.query('select count(*)::int as carts from carts');
  expect(rows).toEqual([{ carts: 2 }]);
});
