import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { mailTo } from '../../testing/test-mails.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
});
afterAll(async () => server.close());

test('an order of fifty different products gets its mail with every line', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ id: `kind-${index}`, priceCents: 500 + index }));
  await insertShop(server, 'many', many);
  const shopper = new TestShopper(server);
  for (const { id } of many) await shopper.add(id);
  const [order] = await shopper.buy();
  const receipt = await mailTo(server, 'ada@example.com', `Your order ${order?.orderNumber} from Brand many`);
  for (const { id } of many) expect(receipt.text).toContain(`1 × Name of ${id}: $`);
  expect(receipt.text).toContain('Total: $');
});

test('an order whose mail cannot be written does not delay other orders’ mails', async () => {
  await insertShop(server, 'odd', [{ id: 'odd' }]);
  await insertShop(server, 'even', [{ id: 'even' }]);
  await server.app.database.pool.query(
    "update brands set company_name = repeat('x', 300) where slug = 'odd'",
  );
  for (const id of ['odd', 'even']) {
    const shopper = new TestShopper(server);
    await shopper.add(id);
    const [order] = await shopper.buy();
    if (id === 'even')
      await mailTo(server, 'ada@example.com', `Your order ${order?.orderNumber} from Brand even`);
  }
  // The mail is sent before its event is marked as announced.
  const waiting = async () => {
    const { rows } = await server.app.database.pool.query<{ slug: string }>(
      `select slug from order_events
         join orders on orders.id = order_id join brands on brands.id = brand_id where not is_announced`,
    );
    return rows.map(({ slug }) => slug);
  };
  await until(async () => (await waiting()).length === 1, 'the announcement of the other order');
  expect(await waiting()).toEqual(['odd']);
});

test('shoppers who do not finish their second step do not delay another late payment', async () => {
  await insertShop(server, 'late', [{ id: 'late', stock: 500 }]);
  for (let waiting = 0; waiting < 50; waiting += 1) {
    const shopper = new TestShopper(server);
    await shopper.add('late');
    const { id } = (await shopper.startCheckout()).body.data;
    const paid = await shopper.pay(id, 'mastercard-needs-confirmation');
    expect(paid.body.data.status).toBe('needs-confirmation');
  }
  const shopper = new TestShopper(server);
  await shopper.add('late');
  const late = await shopper.pay((await shopper.startCheckout()).body.data.id, 'visa-late');
  offsetMs += 30_000;
  await until(async () => {
    const { data } = (await shopper.call('GET', `/payments/${late.body.data.id}`)).body;
    return data.status === 'placed';
  }, 'the order of the late payment');
});

test('a payment of zero whose units are gone ends without a refund', async () => {
  const { pool } = server.app.database;
  await insertShop(server, 'gift', [
    { id: 'gift', stock: 1, priceCents: 6000, couponCode: 'GIFT', couponPercent: 100 },
  ]);
  const shopper = new TestShopper(server);
  await shopper.add('gift');
  await shopper.call('PUT', '/cart/coupon', { code: 'GIFT' });
  const { id } = (await shopper.startCheckout()).body.data;
  await pool.query('update checkouts set total_cents = 0, shipping_cents = 0 where id = $1', [id]);
  await pool.query('delete from stock_holds where hold_id = $1', [id]);
  const paid = await shopper.pay(id);
  expect(paid.body.data).toMatchObject({ status: 'refunded' });
  const refunds = await pool.query(
    'select 1 from refunds join payments on payments.id = payment_id where checkout_id = $1',
    [id],
  );
  expect(refunds.rows).toEqual([]);
});
