import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

test('[API-29] [DATA-18] shop, cart, wishlist, checkout and orders have calls of their own, in one envelope', async () => {
  await insertShop(server, 'kiln', [{ id: 'sage-cup', stock: 9, priceCents: 1850 }, { id: 'moss-jug' }]);
  const user = await server.signUp();
  const shopper = new TestShopper(server, user);

  const found = await shopper.call('GET', '/products?search=sage-cup');
  expect(found.body).toMatchObject({
    success: true,
    message: 'OK',
    data: { products: [{ id: 'sage-cup' }] },
  });
  const saved = await shopper.call('PUT', '/wishlist/sage-cup');
  expect(saved.body).toMatchObject({ success: true, message: expect.any(String) });
  const listed = await shopper.call('GET', '/wishlist');
  expect(listed.body).toMatchObject({ success: true, message: 'OK' });
  expect(JSON.stringify(listed.body.data)).toContain('sage-cup');

  await shopper.add('sage-cup', 3);
  await shopper.add('moss-jug', 2);
  const cart = await shopper.call('GET', '/cart');
  expect(cart.body).toMatchObject({ success: true, message: 'OK', data: { totals: expect.any(Object) } });
  const checkout = await shopper.startCheckout();
  expect(checkout.body).toMatchObject({ success: true, message: 'OK', data: { id: expect.any(String) } });
  const paid = await shopper.pay(checkout.body.data.id);
  expect(paid.body).toMatchObject({ success: true, message: 'OK' });

  const placedAt = '2026-03-01T10:00:00.000Z';
  await server.app.database.pool.query('update orders set created_at = $1', [placedAt]);
  const orders = await shopper.call('GET', '/orders');
  expect(orders.body).toMatchObject({ success: true, message: 'OK' });
  const [order] = orders.body.data;
  expect(order).toMatchObject({
    id: expect.any(String),
    orderNumber: expect.stringMatching(/\w{4,}/),
    date: placedAt,
    total: checkout.body.data.totals.total.amount / 100,
    items: 5,
    status: 'processing',
  });
  for (const status of ['shipped', 'delivered', 'cancelled', 'processing']) {
    await server.app.database.pool.query('update orders set status = $1 where id = $2', [status, order.id]);
    expect((await shopper.call('GET', '/orders')).body.data[0].status).toBe(status);
  }
  // An error response has the same envelope, without data.
  const refused = await shopper.call('GET', '/orders/nothing');
  expect(refused.body).toMatchObject({ success: false, data: null, message: expect.any(String) });
});
