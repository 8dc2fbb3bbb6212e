import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'clay', [{ id: 'jug', stock: 500 }]);
});
afterAll(async () => server.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;

async function paid(shopper: TestShopper, key: string): Promise<{ id: string; orderId: string }> {
  await shopper.add('jug');
  const { id } = (await shopper.startCheckout()).body.data;
  const { data } = (await shopper.pay(id, 'visa', key)).body;
  return { id: data.id, orderId: data.orders[0].id };
}

describe('a guest who signs in', () => {
  const listed = async (user: TestShopper, { guestKey }: TestShopper): Promise<string[]> =>
    (await user.call('POST', '/guest-orders', { guestKey })).body.data.orders.map(
      ({ id }: { id: string }) => id,
    );
  const claim = async (user: TestShopper, { guestKey }: TestShopper, id: string) =>
    user.call('POST', `/guest-orders/${id}/claim`, { guestKey });

  test('takes over the cart, and the orders that they claim, even with the same Idempotency-Key', async () => {
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    const key = `same-key-${randomUUID()}`;
    const ofUser = await paid(user, key);
    const ofGuest = await paid(guest, key);
    await guest.add('jug', 2);
    const merged = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect(merged.status).toBe(200);
    expect(merged.body.data.units).toBe(2);
    // Another person may have ordered as a guest in this browser.
    expect((await user.call('GET', `/orders/${ofGuest.orderId}`)).status).toBe(404);
    expect((await guest.call('GET', `/orders/${ofGuest.orderId}`)).status).toBe(200);
    expect(await listed(user, guest)).toEqual([ofGuest.orderId]);

    const claims = await Promise.all([
      claim(user, guest, ofGuest.orderId),
      claim(user, guest, ofGuest.orderId),
    ]);
    for (const { status, body } of claims) {
      expect(status).toBe(200);
      expect(body.data.orders.map(({ id }: { id: string }) => id)).toEqual([ofGuest.orderId]);
    }
    expect(await listed(user, guest)).toEqual([]);
    for (const { id, orderId } of [ofUser, ofGuest]) {
      expect((await user.call('GET', `/payments/${id}`)).body.data.status).toBe('placed');
      expect((await user.call('GET', `/orders/${orderId}`)).status).toBe(200);
      expect((await guest.call('GET', `/orders/${orderId}`)).status).toBe(404);
    }
    // The user's idempotency key still identifies the user's own payment.
    const checkouts = await rowsOf('select checkout_id from payments where id = $1', [ofUser.id]);
    expect((await user.pay(checkouts[0].checkout_id, 'visa', key)).body.data.id).toBe(ofUser.id);
  });

  test('takes over all orders of a claimed payment, and no order of another payment or of another guest', async () => {
    await insertShop(server, 'other-clay', [{ id: 'other-jug' }]);
    const [guest, stranger] = [new TestShopper(server), new TestShopper(server)];
    const [user, other] = [await server.signUp(), await server.signUp()].map(
      (account) => new TestShopper(server, account),
    );
    if (user === undefined || other === undefined) throw new Error('Two shoppers were expected');
    const left = await paid(guest, `key-${randomUUID()}`);
    await guest.add('jug');
    await guest.add('other-jug');
    const together = (await guest.buy()).map(({ id }) => id);
    expect(together).toHaveLength(2);
    const [one = ''] = together;
    expect((await claim(user, stranger, one)).body.code).toBe('order_not_found');
    expect((await claim(user, guest, randomUUID())).body.code).toBe('order_not_found');

    expect((await claim(user, guest, one)).status).toBe(200);
    expect((await claim(other, guest, one)).body.code).toBe('order_not_found');
    expect(await listed(user, guest)).toEqual([left.orderId]);
    const own = (await user.call('GET', '/orders')).body.data.map(({ id }: { id: string }) => id);
    expect(own.toSorted()).toEqual(together.toSorted());
    expect((await user.call('POST', `/orders/${one}/cancel-purchase`)).body.data.orders).toHaveLength(2);
  });

  test('leaves no personal data in a claimed order after the account is deleted', async () => {
    const account = await server.signUp();
    const [guest, user] = [new TestShopper(server), new TestShopper(server, account)];
    const { orderId } = await paid(guest, `key-${randomUUID()}`);
    await claim(user, guest, orderId);
    const body = { password: 'Greenroom#2026' };
    expect((await server.call('POST', '/auth/delete-user', { token: account.token, body })).status).toBe(200);
    const [left] = await rowsOf(
      `select orders.email, orders.address, checkouts.email as checkout_email, checkouts.address as checkout_address
       from orders join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
       where orders.id = $1`,
      [orderId],
    );
    expect([left.email, left.checkout_email]).toEqual(['', '']);
    expect(JSON.stringify(left)).not.toMatch(/Ada|Mill|95814/);
  });

  test('still has the whole guest cart when a part of the takeover fails', async () => {
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    await guest.add('jug', 3);
    const { id } = (await guest.startCheckout()).body.data;
    await server.app.database.pool.query(`
      create function refuse_merge() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_merge before update of buyer_key on checkouts for each row execute function refuse_merge()`);
    expect((await user.call('POST', '/cart/merge', { guestKey: guest.guestKey })).status).toBe(500);
    await server.app.database.pool.query(
      'drop trigger refuse_merge on checkouts; drop function refuse_merge',
    );
    expect((await guest.call('GET', '/cart')).body.data.units).toBe(3);
    expect((await guest.call('GET', `/checkouts/${id}`)).status).toBe(200);
    await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect((await user.call('GET', '/cart')).body.data.units).toBe(3);
    expect((await user.call('GET', `/checkouts/${id}`)).status).toBe(200);
  });
});

async function stockOf(id: string): Promise<{ stock: number; held: number }> {
  const [row] = await rowsOf(
    `select stock, (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = id) as held
     from products where id = $1`,
    [id],
  );
  return row;
}
const problemsIn = async (shopper: TestShopper) =>
  (await shopper.call('GET', '/cart')).body.data.lines.map(({ problem }: { problem?: string }) => problem);

describe('a shopper who holds the last units', () => {
  test('sees them in the cart, and can start the checkout again with them, also for variants', async () => {
    await insertShop(server, 'last', [
      { id: 'last-cup', stock: 2 },
      { id: 'last-tee', stock: 0 },
    ]);
    await rowsOf(
      `insert into product_variants (product_id, position, color, size, stock)
       values ('last-tee', 0, '', 'S', 1), ('last-tee', 1, '', 'M', 2)`,
    );
    await rowsOf(`update products set sizes = '{S,M}' where id = 'last-tee'`);
    const [shopper, other] = [new TestShopper(server), new TestShopper(server)];
    await other.add('last-cup');
    await shopper.add('last-cup', 2);
    await shopper.add('last-tee', 1, { size: 'S' });
    const first = (await shopper.startCheckout()).body.data;
    expect(await problemsIn(shopper)).toEqual([undefined, undefined]);
    expect(await problemsIn(other)).toEqual(['sold-out']);
    const second = await shopper.startCheckout();
    expect(second.status).toBe(201);
    expect(second.body.data.totals).toEqual(first.totals);
    expect(await stockOf('last-cup')).toEqual({ stock: 0, held: 2 });
    expect(await stockOf('last-tee')).toEqual({ stock: 2, held: 1 });
    expect((await shopper.pay(first.id)).body.code).toBe('checkout_moved');
    expect((await shopper.pay(second.body.data.id)).body.data.status).toBe('placed');
    expect(await stockOf('last-cup')).toEqual({ stock: 0, held: 0 });
  });

  test('still holds them and can pay when a second start fails', async () => {
    await insertShop(server, 'kept', [{ id: 'kept-cup', stock: 2 }]);
    const shopper = new TestShopper(server);
    await shopper.add('kept-cup', 2);
    const { id } = (await shopper.startCheckout()).body.data;
    await rowsOf(`
      create function refuse_hold() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_hold before insert on stock_holds for each row execute function refuse_hold()`);
    expect((await shopper.startCheckout()).status).toBe(500);
    await rowsOf('drop trigger refuse_hold on stock_holds; drop function refuse_hold');
    expect(await stockOf('kept-cup')).toEqual({ stock: 0, held: 2 });
    expect((await shopper.pay(id)).body.data.status).toBe('placed');
  });

  test('and other shoppers get the message that the product is sold out, with its name', async () => {
    await insertShop(server, 'read', [{ id: 'read-cup', stock: 1 }]);
    const [shopper, other] = [new TestShopper(server), new TestShopper(server)];
    await other.add('read-cup');
    await shopper.add('read-cup');
    expect((await shopper.startCheckout()).status).toBe(201);
    expect((await other.startCheckout()).body).toMatchObject({
      code: 'product_sold_out',
      message: 'Name of read-cup is sold out.',
    });
  });
});

describe('a guest who signs in while paying', () => {
  const merge = async (guest: TestShopper, user: TestShopper) =>
    user.call('POST', '/cart/merge', { guestKey: guest.guestKey });

  test('continues with the held units, and the user’s own earlier held units are released', async () => {
    await insertShop(server, 'moved', [
      { id: 'moved-cup', stock: 3 },
      { id: 'moved-jug', stock: 5 },
    ]);
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    await user.add('moved-jug', 2);
    const own = (await user.startCheckout()).body.data;
    await guest.add('moved-cup', 3);
    const { id } = (await guest.startCheckout()).body.data;
    expect((await merge(guest, user)).status).toBe(200);
    expect(await problemsIn(user)).toEqual([undefined, undefined]);
    expect((await user.call('GET', `/checkouts/${own.id}`)).body.code).toBe('checkout_over');
    await until(async () => (await stockOf('moved-jug')).stock === 5, 'the user’s own units to be back');
    expect((await user.pay(id)).body.data.status).toBe('placed');
    expect(await stockOf('moved-cup')).toEqual({ stock: 0, held: 0 });
  });

  test('does not change the user’s own payment in progress', async () => {
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    await user.add('jug');
    const own = (await user.startCheckout()).body.data;
    expect((await user.pay(own.id, 'visa-late')).body.data.status).toBe('pending');
    await guest.add('jug');
    const { id } = (await guest.startCheckout()).body.data;
    expect((await merge(guest, user)).status).toBe(200);
    expect((await user.call('GET', `/checkouts/${own.id}`)).status).toBe(200);
    expect((await user.pay(id)).body.code).toBe('checkout_over');
  });

  test('leaves no personal data after the account is deleted, even with two payments in progress', async () => {
    const account = await server.signUp();
    const [guest, user] = [new TestShopper(server), new TestShopper(server, account)];
    const ids = [];
    for (const shopper of [user, guest]) {
      await shopper.add('jug');
      const { id } = (await shopper.startCheckout({ email: 'merged@example.com' })).body.data;
      await shopper.pay(id, 'mastercard-needs-confirmation');
      ids.push(id);
    }
    await merge(guest, user);
    const body = { password: 'Greenroom#2026' };
    const deleted = await server.call('POST', '/auth/delete-user', { token: account.token, body });
    expect(deleted.status).toBe(200);
    const left = await rowsOf('select email, address, user_id from checkouts where id = any($1)', [ids]);
    expect(left.map(({ email, user_id: userId }) => [email, userId])).toEqual([
      ['', null],
      ['', null],
    ]);
    expect(JSON.stringify(left)).not.toMatch(/Ada|Mill|95814/);
  });
});

test('a request that changes nothing creates no cart for an unused guest key', async () => {
  const counted = async () => (await rowsOf('select count(*)::int as carts from carts'))[0].carts;
  const before = await counted();
  const stranger = new TestShopper(server);
  expect((await stranger.call('DELETE', '/cart/coupon')).body.data.units).toBe(0);
  expect((await stranger.call('DELETE', `/cart/lines/${randomUUID()}`)).body.data.units).toBe(0);
  expect((await stranger.call('PUT', `/cart/lines/${randomUUID()}`, { quantity: 2 })).status).toBe(404);
  expect(await counted()).toBe(before);
});

test('sixty failing refunds delay no other refund, and are tried again after longer and longer times', async () => {
  const shopper = new TestShopper(server);
  const broken = await paid(shopper, `key-${randomUUID()}`);
  // The provider has lost its charge.
  await rowsOf('delete from test_charges where key = $1', [broken.id]);
  await rowsOf(
    `insert into refunds (payment_id, amount_cents, created_at, next_try_at)
     select $1, 100, now() - interval '1 day', now() - interval '1 day' from generate_series(1, 60)`,
    [broken.id],
  );
  const { orderId } = await paid(shopper, `key-${randomUUID()}`);
  await shopper.call('POST', `/orders/${orderId}/cancel`);
  await until(async () => {
    const { timeline } = (await shopper.call('GET', `/orders/${orderId}`)).body.data;
    return timeline.some(({ kind }: { kind: string }) => kind === 'refunded');
  }, 'the refund behind those that fail');
  const failing = await rowsOf(
    `select status, tries, next_try_at > now() as waits from refunds where payment_id = $1 and tries > 0`,
    [broken.id],
  );
  expect(failing).toHaveLength(60);
  for (const { status } of failing) expect(status).toBe('due');
  expect(failing.some(({ waits }) => waits)).toBe(true);
});
