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
  test('takes everything along, also with an Idempotency-Key that the user has used for something else', async () => {
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    const key = `same-key-${randomUUID()}`;
    const ofUser = await paid(user, key);
    const ofGuest = await paid(guest, key);
    await guest.add('jug', 2);
    const merged = await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect(merged.status).toBe(200);
    expect(merged.body.data.units).toBe(2);
    for (const { id, orderId } of [ofUser, ofGuest]) {
      expect((await user.call('GET', `/payments/${id}`)).body.data.status).toBe('placed');
      expect((await user.call('GET', `/orders/${orderId}`)).status).toBe(200);
      expect((await guest.call('GET', `/orders/${orderId}`)).status).toBe(404);
    }
    // The user's own key still names the user's own payment.
    const checkouts = await rowsOf('select checkout_id from payments where id = $1', [ofUser.id]);
    expect((await user.pay(checkouts[0].checkout_id, 'visa', key)).body.data.id).toBe(ofUser.id);
  });

  test('keeps what is theirs, all of it, when one part cannot be taken along', async () => {
    const [guest, user] = [new TestShopper(server), new TestShopper(server, await server.signUp())];
    const { orderId } = await paid(guest, `key-${randomUUID()}`);
    await guest.add('jug', 3);
    await server.app.database.pool.query(`
      create function refuse_merge() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_merge before update of buyer_key on orders for each row execute function refuse_merge()`);
    expect((await user.call('POST', '/cart/merge', { guestKey: guest.guestKey })).status).toBe(500);
    await server.app.database.pool.query('drop trigger refuse_merge on orders; drop function refuse_merge');
    expect((await guest.call('GET', '/cart')).body.data.units).toBe(3);
    expect((await guest.call('GET', `/orders/${orderId}`)).status).toBe(200);
    await user.call('POST', '/cart/merge', { guestKey: guest.guestKey });
    expect((await user.call('GET', '/cart')).body.data.units).toBe(3);
    expect((await user.call('GET', `/orders/${orderId}`)).status).toBe(200);
  });
});

test('what changes nothing makes no cart for a key that nobody has used', async () => {
  const counted = async () => (await rowsOf('select count(*)::int as carts from carts'))[0].carts;
  const before = await counted();
  const stranger = new TestShopper(server);
  expect((await stranger.call('DELETE', '/cart/coupon')).body.data.units).toBe(0);
  expect((await stranger.call('DELETE', `/cart/lines/${randomUUID()}`)).body.data.units).toBe(0);
  expect((await stranger.call('PUT', `/cart/lines/${randomUUID()}`, { quantity: 2 })).status).toBe(404);
  expect(await counted()).toBe(before);
});

test('sixty refunds that fail hold up no other, and are tried again later each time', async () => {
  const shopper = new TestShopper(server);
  const broken = await paid(shopper, `key-${randomUUID()}`);
  // Its charge is gone at the provider.
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
