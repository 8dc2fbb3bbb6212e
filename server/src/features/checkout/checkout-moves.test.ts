import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { homeAddress, insertProduct, readStock, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + offsetMs) });
});
afterAll(async () => server.close());

/** A signed-in shopper with two devices and three units of a product in the cart. */
async function onTwoDevices() {
  const user = await server.signUp();
  const [laptop, phone] = [new TestShopper(server, user), new TestShopper(server, user)];
  const productId = await insertProduct(server, { stock: 8 });
  await laptop.add(productId, 3);
  return { laptop, phone, productId };
}
const codeOf = async (shopper: TestShopper, id: string) =>
  (await shopper.call('GET', `/checkouts/${id}`)).body.code;
async function orderCount(productId: string): Promise<number> {
  const { rows } = await server.app.database.pool.query(
    'select count(*)::int as orders from orders where lines @> jsonb_build_array(jsonb_build_object($$productId$$, $1::text))',
    [productId],
  );
  return rows[0].orders;
}

describe('a shopper who starts the checkout on a second device', () => {
  test('holds the units once, and the first device reads that the checkout has moved', async () => {
    const { laptop, phone, productId } = await onTwoDevices();
    const first = (await laptop.startCheckout()).body.data;
    const second = (await phone.startCheckout()).body.data;
    expect(await readStock(server, productId)).toEqual({ stock: 5, sold: 0, held: 3 });
    expect(await codeOf(laptop, first.id)).toBe('checkout_moved');
    const refused = await laptop.pay(first.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'checkout_moved']);
    expect((await phone.pay(second.id)).body.data.status).toBe('placed');
    expect(await codeOf(laptop, first.id)).toBe('checkout_bought');
    expect((await laptop.pay(first.id)).body.code).toBe('checkout_bought');
    expect(await readStock(server, productId)).toEqual({ stock: 5, sold: 3, held: 0 });
    expect(await orderCount(productId)).toBe(1);
  });

  test('can continue on the first device in one call, which takes the units over again', async () => {
    const { laptop, phone, productId } = await onTwoDevices();
    const first = (await laptop.startCheckout({ email: 'there@example.com' })).body.data;
    const second = (await phone.startCheckout()).body.data;
    const resumed = await laptop.call('POST', `/checkouts/${first.id}/resume`, { total: first.totals.total });
    expect(resumed.status).toBe(201);
    expect(resumed.body.data).toMatchObject({
      email: 'there@example.com',
      address: homeAddress,
      totals: first.totals,
      heldSeconds: checkoutLimits.holdSeconds,
    });
    expect(await readStock(server, productId)).toEqual({ stock: 5, sold: 0, held: 3 });
    expect(await codeOf(phone, second.id)).toBe('checkout_moved');
    // The first checkout stays replaced, although the one that replaced it was replaced too.
    expect(await codeOf(laptop, first.id)).toBe('checkout_moved');
    const paid = (await laptop.pay(resumed.body.data.id)).body.data;
    expect(paid.status).toBe('placed');
    const order = (await laptop.call('GET', `/orders/${paid.orders[0].id}`)).body.data;
    expect(order.email).toBe('there@example.com');
    expect(await codeOf(phone, second.id)).toBe('checkout_bought');
    expect(await orderCount(productId)).toBe(1);
  });

  test('gets an error when the total has changed, and then nothing is taken over', async () => {
    const { laptop, phone, productId } = await onTwoDevices();
    const first = (await laptop.startCheckout()).body.data;
    await phone.add(productId, 1);
    const second = (await phone.startCheckout()).body.data;
    const resumed = await laptop.call('POST', `/checkouts/${first.id}/resume`, { total: first.totals.total });
    expect([resumed.status, resumed.body.code]).toEqual([409, 'totals_changed']);
    expect(await readStock(server, productId)).toEqual({ stock: 4, sold: 0, held: 4 });
    expect((await phone.call('GET', `/checkouts/${second.id}`)).status).toBe(200);
  });

  test('cannot continue on one device while the other pays', async () => {
    const { laptop, phone } = await onTwoDevices();
    const first = (await laptop.startCheckout()).body.data;
    const second = (await phone.startCheckout()).body.data;
    const { total } = first.totals;
    const resume = async (id: string) => laptop.call('POST', `/checkouts/${id}/resume`, { total });
    await phone.pay(second.id, 'mastercard-needs-confirmation');
    expect(await codeOf(laptop, first.id)).toBe('checkout_moved');
    expect((await resume(first.id)).body.code).toBe('payment_under_way');
  });

  test('reads on the first device that the checkout has expired, after the time of the second one', async () => {
    const { laptop, phone } = await onTwoDevices();
    const first = (await laptop.startCheckout()).body.data;
    await phone.startCheckout();
    offsetMs += (checkoutLimits.holdSeconds + 1) * 1000;
    expect(await codeOf(laptop, first.id)).toBe('checkout_over');
  });

  test('is protected from strangers, who can neither read nor continue the checkout', async () => {
    const { laptop } = await onTwoDevices();
    const first = (await laptop.startCheckout()).body.data;
    const stranger = new TestShopper(server);
    const { total } = first.totals;
    const answer = await stranger.call('POST', `/checkouts/${first.id}/resume`, { total });
    expect([answer.status, answer.body.code]).toEqual([404, 'checkout_not_found']);
    expect((await laptop.call('GET', `/checkouts/${first.id}`)).status).toBe(200);
  });
});
