import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  homeAddress,
  insertProduct,
  readStock,
  type ShopProduct,
  TestShopper,
} from '../../testing/test-shopper.ts';

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

describe('a checkout', () => {
  test('[CART-4] holds the stock that it is about to sell, until it is cancelled', async () => {
    const id = await product({ stock: 5 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 3);
    const started = await shopper.startCheckout();
    expect(started.status).toBe(201);
    expect(started.body.data).toMatchObject({
      lines: [{ productId: id, quantity: 3, unitPrice: usd(2450) }],
      totals: { items: usd(7350), shipping: usd(0), tax: usd(533), total: usd(7883) },
      heldSeconds: checkoutLimits.holdSeconds,
    });
    expect(await stockOf(id)).toEqual({ stock: 2, sold: 0, held: 3 });
    const other = new TestShopper(server);
    await other.add(id, 2);
    expect((await server.call('GET', `/products/${id}`)).body.data.stock).toBe(2);
    const checkoutId = started.body.data.id;
    expect((await other.call('GET', `/checkouts/${checkoutId}`)).status).toBe(404);
    expect((await other.call('DELETE', `/checkouts/${checkoutId}`)).status).toBe(404);
    expect((await shopper.call('DELETE', `/checkouts/${checkoutId}`)).status).toBe(200);
    expect(await stockOf(id)).toEqual({ stock: 5, sold: 0, held: 0 });
    expect((await shopper.call('GET', `/checkouts/${checkoutId}`)).body.code).toBe('checkout_over');
    expect((await shopper.pay(checkoutId)).body.code).toBe('checkout_over');
  });

  test('[CART-4] holds the units of every line of the cart', async () => {
    const ids = [await product({ stock: 5 }), await product({ stock: 4 })];
    const shopper = new TestShopper(server);
    for (const [place, id] of ids.entries()) await shopper.add(id, place + 1);
    expect((await shopper.startCheckout()).status).toBe(201);
    expect(await Promise.all(ids.map(stockOf))).toEqual([
      { stock: 4, sold: 0, held: 1 },
      { stock: 2, sold: 0, held: 2 },
    ]);
  });

  test('returns its units after ten minutes, and accepts no payment any more', async () => {
    const id = await product({ stock: 4 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 4);
    const { data } = (await shopper.startCheckout()).body;
    const other = new TestShopper(server);
    expect((await other.add(id)).body.code).toBe('product_sold_out');
    advance((checkoutLimits.holdSeconds + 1) * 1000);
    await until(async () => (await stockOf(id)).stock === 4, 'the units to be back');
    expect((await shopper.pay(data.id)).body.code).toBe('checkout_over');
    expect((await other.add(id, 4)).status).toBe(200);
  });

  test('is refused when the cart is no longer what was shown, and holds nothing then', async () => {
    const [scarce, plenty] = [await product({ stock: 2 }), await product({ stock: 9 })];
    const shopper = new TestShopper(server);
    await shopper.add(plenty, 2);
    await shopper.add(scarce, 2);
    const cart = await shopper.call('GET', '/cart?countryCode=US&region=California');
    await server.app.database.pool.query('update products set stock = 1 where id = $1', [scarce]);
    const { total } = cart.body.data.totals;
    expect((await shopper.startCheckout({ total })).body.code).toBe('totals_changed');
    expect(await stockOf(plenty)).toEqual({ stock: 9, sold: 0, held: 0 });
  });

  test('is refused for a total other than the shown one, an empty cart and a wrong address', async () => {
    const id = await product();
    const shopper = new TestShopper(server);
    expect((await shopper.startCheckout()).body.code).toBe('cart_empty');
    await shopper.add(id);
    expect((await shopper.startCheckout({ total: usd(1) })).body.code).toBe('totals_changed');
    const address = { ...homeAddress, postalCode: 'nowhere' };
    const refused = await shopper.startCheckout({ address, email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['address.postalCode', 'email']);
    expect((await stockOf(id)).held).toBe(0);
  });

  test('that was not paid has none of its shopper’s data after a month', async () => {
    const shopper = new TestShopper(server);
    await shopper.add(await product());
    const { id } = (await shopper.startCheckout({ email: 'left@example.com' })).body.data;
    await shopper.call('DELETE', `/checkouts/${id}`);
    const kept = async () => {
      const { rows } = await server.app.database.pool.query(
        'select email, address, buyer_key from checkouts where id = $1',
        [id],
      );
      return JSON.stringify(rows);
    };
    advance((checkoutLimits.leftKeptDays - 1) * 86_400_000);
    expect(await kept()).toContain('left@example.com');
    advance(2 * 86_400_000);
    await until(async () => !(await kept()).includes('left@example.com'), 'the shopper to be forgotten');
    expect(await kept()).not.toMatch(/Ada|Mill|95814|guest:/);
  });

  test('replaces the shopper’s earlier checkout', async () => {
    const id = await product({ stock: 8 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 3);
    const first = (await shopper.startCheckout()).body.data;
    const second = (await shopper.startCheckout()).body.data;
    expect(second.id).not.toBe(first.id);
    expect(await stockOf(id)).toEqual({ stock: 5, sold: 0, held: 3 });
    expect((await shopper.pay(first.id)).body.code).toBe('checkout_moved');
  });

  // The immediate repair fails as well, as if the process had ended.
  test.each([
    {
      what: 'held its units and has no row',
      earlier: 0,
      refused: ['insert on checkouts for each row', 'delete on stock_holds for each row'],
    },
    {
      what: 'replaced an earlier one and holds nothing',
      earlier: 1,
      refused: [
        'insert on stock_holds for each row',
        `update on checkouts for each row when (new.status = 'open')`,
      ],
    },
  ])('that $what when its process ended blocks its units for a minute', async ({ earlier, refused }) => {
    const id = await product({ stock: 8 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 3);
    for (let begun = 0; begun < earlier; begun += 1) expect((await shopper.startCheckout()).status).toBe(201);
    const { pool } = server.app.database;
    await pool.query(
      `create function end_process() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`,
    );
    for (const [index, moment] of refused.entries())
      await pool.query(`create trigger end_process_${index} before ${moment} execute function end_process()`);
    expect((await shopper.startCheckout()).status).toBe(500);
    await pool.query('drop function end_process cascade');
    expect((await stockOf(id)).held).toBe(3);
    advance((checkoutLimits.beginSeconds + 1) * 1000);
    await until(async () => (await stockOf(id)).held === 0, 'the units to be back');
    expect(await stockOf(id)).toEqual({ stock: 8, sold: 0, held: 0 });
  });

  test.each([
    ['is taken off sale', 'update products set active = false where id = $1'],
    ['is made private', 'update products set public = false where id = $1'],
  ])('with a product that %s meanwhile cannot be paid, and charges nothing', async (_when, change) => {
    const [gone, kept] = [await product({ stock: 4 }), await product({ stock: 6 })];
    const shopper = new TestShopper(server);
    await shopper.add(gone, 2);
    await shopper.add(kept, 1);
    const { id } = (await shopper.startCheckout()).body.data;
    await server.app.database.pool.query(change, [gone]);
    const refused = await shopper.pay(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'product_no_longer_sold']);
    expect(await stockOf(gone)).toEqual({ stock: 2, sold: 0, held: 2 });
    const { rows } = await server.app.database.pool.query(
      'select count(*)::int as payments from payments where checkout_id = $1',
      [id],
    );
    expect(rows).toEqual([{ payments: 0 }]);
    await shopper.call('DELETE', `/checkouts/${id}`);
    const again = (await shopper.startCheckout()).body.data;
    expect((await shopper.pay(again.id)).body.data.status).toBe('placed');
    expect(await stockOf(kept)).toEqual({ stock: 5, sold: 1, held: 0 });
  });

  test('started several times at once holds units once and is paid once', async () => {
    const id = await product({ stock: 40 });
    const shopper = new TestShopper(server);
    await shopper.add(id, 3);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => shopper.startCheckout()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(await stockOf(id)).toEqual({ stock: 37, sold: 0, held: 3 });
    const paid = [];
    for (const { body } of answers) paid.push((await shopper.pay(body.data.id)).body);
    expect(paid.filter(({ data }) => data?.status === 'placed')).toHaveLength(1);
    // Requests handled before the last payment answer that another checkout holds the units, later ones that
    // they were bought.
    expect(paid.filter(({ code }) => code === 'checkout_moved' || code === 'checkout_bought')).toHaveLength(
      5,
    );
    expect(await stockOf(id)).toEqual({ stock: 37, sold: 3, held: 0 });
  });
});

test('of two shoppers for the last units one gets them, and the other gets none and the reason', async () => {
  const [scarce, plenty] = [await product({ stock: 3 }), await product({ stock: 9 })];
  const shoppers = [new TestShopper(server), new TestShopper(server)];
  for (const shopper of shoppers) {
    await shopper.add(plenty, 2);
    await shopper.add(scarce, 2);
  }
  // All have read the whole cart. A shopper who reads it after another's hold sees only what is left, and may
  // buy that.
  const cart = await shoppers[0]?.call('GET', '/cart?countryCode=US&region=California');
  const total: unknown = cart?.body.data.totals.total;
  const answers = await Promise.all(shoppers.map(async (shopper) => shopper.startCheckout({ total })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  // Shoppers who read the cart before the other's hold are told what is missing. Later readers are told that
  // the cart has changed.
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(['not_enough_stock', 'totals_changed']).toContain(refused.code);
  expect(await stockOf(scarce)).toEqual({ stock: 1, sold: 0, held: 2 });
  expect(await stockOf(plenty)).toEqual({ stock: 7, sold: 0, held: 2 });
});
