import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestProvider } from '../payments/test-provider/test-provider.service.ts';
import { insertProduct, readStock, type ShopProduct, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let offsetMs = 0;
/** Moves the server's clock forward. */
const advance = (ms: number): void => {
  offsetMs += ms;
};
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
});
afterAll(async () => server.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const product = async (values: ShopProduct = {}) => insertProduct(server, values);
const stockOf = async (id: string) => readStock(server, id);

describe('a payment', () => {
  test('[CART-6] by the built-in provider places the order, sells the units and empties the cart', async () => {
    const id = await product({ stock: 7 });
    const user = await server.signUp();
    const shopper = new TestShopper(server, user);
    await shopper.add(id, 2);
    const options = await shopper.call('GET', '/checkouts/payment-options');
    expect(options.body.data.provider).toBe('test');
    const checkout = (await shopper.startCheckout()).body.data;
    const paid = await shopper.pay(checkout.id);
    expect(paid.status).toBe(200);
    expect(paid.body.data).toMatchObject({ status: 'placed', orders: [{ status: 'processing', items: 2 }] });
    expect(await stockOf(id)).toEqual({ stock: 5, sold: 2, held: 0 });
    expect((await shopper.call('GET', '/cart')).body.data.lines).toEqual([]);
    const detail = (await shopper.call('GET', `/orders/${paid.body.data.orders[0].id}`)).body.data;
    expect(detail).toMatchObject({
      orderNumber: expect.stringMatching(/^GR-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      total: 58.54,
      currency: 'USD',
      email: 'ada@example.com',
      address: { recipient: 'Ada Bell', postalCode: '95814' },
      paidWith: 'Visa ending in 4242',
      totals: { items: usd(4900), shipping: usd(599), tax: usd(355), total: usd(5854) },
      timeline: [{ kind: 'placed', amount: usd(5854) }],
    });
    const charges = await server.app.database.pool.query(
      'select amount_cents, status from test_charges where key = $1',
      [paid.body.data.id],
    );
    expect(charges.rows).toEqual([{ amount_cents: 5854, status: 'succeeded' }]);
  });

  test('removes what was bought from the cart, and leaves what was added during the payment', async () => {
    const [grown, gone, other] = [await product(), await product(), await product()];
    const shopper = new TestShopper(server);
    await shopper.add(grown, 2);
    await shopper.add(gone, 3);
    const checkout = (await shopper.startCheckout()).body.data;
    await shopper.add(grown, 4);
    await shopper.add(other);
    expect((await shopper.pay(checkout.id)).body.data.status).toBe('placed');
    const { lines } = (await shopper.call('GET', '/cart')).body.data;
    expect(lines).toMatchObject([
      { productId: grown, quantity: 4 },
      { productId: other, quantity: 1 },
    ]);
    expect(lines).toHaveLength(2);
  });

  test('makes one order per brand, and the orders together have the charged total', async () => {
    const [one, two] = [await product({ priceCents: 1999 }), await product({ priceCents: 333 })];
    const shopper = new TestShopper(server);
    await shopper.add(one);
    await shopper.add(two, 2);
    const checkout = (await shopper.startCheckout()).body.data;
    const { orders } = (await shopper.pay(checkout.id)).body.data;
    expect(orders).toHaveLength(2);
    const sum = orders.reduce((all: number, { total }: any) => all + Math.round(total * 100), 0);
    expect(sum).toBe(checkout.totals.total.amount);
    expect(orders.map(({ items }: any) => items)).toEqual([1, 2]);
  });

  test('that is declined shows the reason and leaves the units held, and another card pays', async () => {
    const id = await product({ stock: 3 });
    const shopper = new TestShopper(server);
    await shopper.add(id);
    const checkout = (await shopper.startCheckout()).body.data;
    const declined = await shopper.pay(checkout.id, 'visa-insufficient-funds');
    expect(declined.body.data).toMatchObject({
      status: 'declined',
      message: 'The card has not enough money. Try another card.',
    });
    expect(await stockOf(id)).toEqual({ stock: 2, sold: 0, held: 1 });
    expect((await shopper.pay(checkout.id)).body.data.status).toBe('placed');
    expect(await stockOf(id)).toEqual({ stock: 2, sold: 1, held: 0 });
    expect((await shopper.pay(checkout.id)).body.code).toBe('checkout_paid');
  });

  test('that needs a second step becomes an order when the shopper approves, and is declined otherwise', async () => {
    for (const [isApproved, status] of [
      [true, 'placed'],
      [false, 'declined'],
    ] as const) {
      const shopper = new TestShopper(server);
      await shopper.add(await product());
      const checkout = (await shopper.startCheckout()).body.data;
      const asked = (await shopper.pay(checkout.id, 'mastercard-needs-confirmation')).body.data;
      expect(asked.status).toBe('needs-confirmation');
      expect((await shopper.pay(checkout.id)).body.code).toBe('payment_under_way');
      const answered = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved });
      expect(answered.body.data.status).toBe(status);
    }
  });

  test('whose answer is late is completed, charged once and ordered once', async () => {
    const id = await product({ stock: 3 });
    const shopper = new TestShopper(server);
    await shopper.add(id);
    const checkout = (await shopper.startCheckout()).body.data;
    const late = (await shopper.pay(checkout.id, 'visa-late')).body.data;
    expect(late.status).toBe('pending');
    advance(30_000);
    let paid = late;
    await until(async () => {
      paid = (await shopper.call('GET', `/payments/${late.id}`)).body.data;
      return paid.status === 'placed';
    }, 'the order');
    expect(paid.orders).toHaveLength(1);
    expect(await stockOf(id)).toEqual({ stock: 2, sold: 1, held: 0 });
  });

  test('with the same Idempotency-Key gives the same order, and is refused with another body or without a key', async () => {
    const id = await product({ stock: 9 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 2);
    const checkout = (await shopper.startCheckout()).body.data;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => shopper.pay(checkout.id, 'visa', key)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const last = (await shopper.pay(checkout.id, 'visa', key)).body.data;
    expect(last.status).toBe('placed');
    expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set([last.id]));
    expect(await stockOf(id)).toEqual({ stock: 7, sold: 2, held: 0 });
    const reused = await shopper.pay(checkout.id, 'mastercard-declined', key);
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const body = { checkoutId: checkout.id, payment: { testCard: 'visa' } };
    const without = await shopper.call('POST', '/orders', body);
    expect(without.status).toBe(400);
    expect(without.body.message).toContain('Idempotency-Key');
  });
});

describe('orders', () => {
  test('[CART-8] /orders lists the signed-in user’s own orders, latest first, and nobody else’s', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const [shopper, stranger] = [new TestShopper(server, user), new TestShopper(server, other)];
    const placed: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      await shopper.add(await product());
      placed.unshift((await shopper.buy())[0]?.id ?? '');
      advance(1000);
    }
    await stranger.add(await product());
    const [foreign] = await stranger.buy();
    const first = await shopper.call('GET', '/orders?limit=2');
    expect(first.body.data.map(({ id }: any) => id)).toEqual(placed.slice(0, 2));
    const rest = await shopper.call('GET', `/orders?limit=2&cursor=${first.body.nextCursor}`);
    expect(rest.body.data.map(({ id }: any) => id)).toEqual(placed.slice(2));
    expect(rest.body).not.toHaveProperty('nextCursor');
    expect((await shopper.call('GET', `/orders/${foreign?.id}`)).status).toBe(404);
    expect((await server.call('GET', '/orders')).status).toBe(401);
  });

  test('are cancelled within fifteen minutes, and stock and money are returned once', async () => {
    const id = await product({ stock: 6 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 2);
    const [order] = await shopper.buy();
    const both = await Promise.all([
      shopper.call('POST', `/orders/${order?.id}/cancel`),
      shopper.call('POST', `/orders/${order?.id}/cancel`),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const readOrder = async () => (await shopper.call('GET', `/orders/${order?.id}`)).body.data;
    await until(async () => (await readOrder()).timeline.length === 3, 'the refund');
    const detail = await readOrder();
    expect(detail.status).toBe('cancelled');
    expect(detail).not.toHaveProperty('cancellableUntil');
    expect(detail.timeline.map(({ kind }: any) => kind)).toEqual(['placed', 'cancelled', 'refunded']);
    expect(await stockOf(id)).toEqual({ stock: 6, sold: 0, held: 0 });
    const refunds = await server.app.database.pool.query(
      'select refunded_cents, amount_cents from test_charges where key = (select payment_id::text from orders where id = $1)',
      [order?.id],
    );
    expect(refunds.rows).toEqual([{ refunded_cents: 5854, amount_cents: 5854 }]);

    await shopper.add(id);
    const [late] = await shopper.buy();
    advance((checkoutLimits.cancelSeconds + 1) * 1000);
    const refused = await shopper.call('POST', `/orders/${late?.id}/cancel`);
    expect(refused.body.code).toBe('order_not_cancellable');
    expect((await stockOf(id)).sold).toBe(1);
  });

  test('of several brands paid together are cancelled together, and stock and money are returned once', async () => {
    const [mug, lamp] = [await product({ stock: 6 }), await product({ stock: 4, priceCents: 3100 })];
    const shopper = new TestShopper(server);
    const buy = async () => {
      await shopper.add(mug, 2);
      await shopper.add(lamp);
      return shopper.buy();
    };
    const undo = async (order: { id: string } | undefined, buyer = shopper) =>
      buyer.call('POST', `/orders/${order?.id}/cancel-purchase`);
    const refunded = async (order: { id: string } | undefined) =>
      server.app.database.pool.query(
        `select refunded_cents = amount_cents as is_all, refunded_cents > 0 as is_some from test_charges
         where key = (select payment_id::text from orders where id = $1)`,
        [order?.id],
      );
    const whole = await buy();
    expect(whole).toHaveLength(2);
    expect(await undo(whole[0], new TestShopper(server))).toMatchObject({ status: 404 });
    expect(await stockOf(lamp)).toEqual({ stock: 3, sold: 1, held: 0 });
    // Both requests name another order of the same payment first.
    const both = await Promise.all(whole.map(async (order) => undo(order)));
    for (const { status, body } of [...both, await undo(whole[0])]) {
      expect(status).toBe(200);
      expect(body.data.orders.map(({ id }: any) => id)).toEqual(whole.map(({ id }) => id));
      expect(body.data.orders.map((order: any) => order.status)).toEqual(['cancelled', 'cancelled']);
    }
    expect(await stockOf(mug)).toEqual({ stock: 6, sold: 0, held: 0 });
    expect(await stockOf(lamp)).toEqual({ stock: 4, sold: 0, held: 0 });
    await until(async () => (await refunded(whole[0])).rows[0].is_all, 'all money to go back');

    // An order that its brand has started to ship is not cancelled and not refunded.
    const part = await buy();
    await server.app.database.pool.query('update orders set handled_at = now() where id = $1', [part[0]?.id]);
    const rest = await undo(part[0]);
    expect(rest.body.data.orders.map(({ status }: any) => status)).toEqual(['processing', 'cancelled']);
    expect([(await stockOf(mug)).sold, (await stockOf(lamp)).sold]).toEqual([2, 0]);
    await until(async () => (await refunded(part[0])).rows[0].is_some, 'money to go back');
    expect((await refunded(part[0])).rows).toEqual([{ is_all: false, is_some: true }]);

    const late = await buy();
    advance((checkoutLimits.cancelSeconds + 1) * 1000);
    expect((await undo(late[1])).body.code).toBe('order_not_cancellable');
  });

  test('belong to the user when a guest signs in during the payment', async () => {
    const guest = new TestShopper(server);
    await guest.add(await product());
    const checkout = (await guest.startCheckout()).body.data;
    const late = (await guest.pay(checkout.id, 'visa-late')).body.data;
    expect(late.status).toBe('pending');
    const user = new TestShopper(server, await server.signUp());
    await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    advance(30_000);
    let paid = late;
    await until(async () => {
      paid = (await user.call('GET', `/payments/${late.id}`)).body.data;
      return paid.status === 'placed';
    }, 'the order');
    const [order] = paid.orders;
    expect((await user.call('GET', `/orders/${order.id}`)).status).toBe(200);
    expect((await user.call('GET', '/orders')).body.data.map(({ id }: any) => id)).toEqual([order.id]);
    expect((await user.call('GET', '/cart')).body.data.lines).toEqual([]);
    expect((await guest.call('GET', `/orders/${order.id}`)).status).toBe(404);
  });

  test('of a deleted account contain what was sold, and no personal data', async () => {
    const user = await server.signUp();
    const shopper = new TestShopper(server, user);
    await shopper.add(await product());
    const [order] = await shopper.buy();
    const deleted = await server.call('POST', '/auth/delete-user', {
      token: user.token,
      body: { password: 'Greenroom#2026' },
    });
    expect(deleted.status).toBe(200);
    const { rows } = await server.app.database.pool.query(
      'select email, user_id, address, total_cents, buyer_key from orders where id = $1',
      [order?.id],
    );
    expect(rows[0]).toMatchObject({ email: '', user_id: null, buyer_key: `deleted:${order?.id}` });
    expect(rows[0].total_cents).toBeGreaterThan(0);
    expect(JSON.stringify(rows[0].address)).not.toMatch(/Ada|Mill|Sacramento|95814/);
  });
});

test('a charge of the test provider is kept when its card is removed', async () => {
  const provider = createTestProvider({ db: server.app.database.db });
  const customerId = await provider.createCustomer({ userId: randomUUID(), email: '', name: '' });
  await provider.testCards?.add(customerId, 'visa-late');
  const [method] = await provider.listMethods(customerId);
  const charge = async () =>
    provider.charge({
      key: `charge-of-${customerId}`,
      amount: usd(1234),
      customerId,
      choice: { methodId: method?.id ?? '' },
    });
  await expect(charge()).rejects.toThrow('did not answer');
  expect(await provider.removeMethod(customerId, method?.id ?? '')).toBe(true);
  expect(await charge()).toEqual({ status: 'succeeded', paidWith: expect.stringMatching(/^Visa ending in/) });
});
