import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailFolder } from '../../platform/mail/mail-folder.ts';
import { until } from '../../testing/live-client.ts';
import { mailTo } from '../../testing/test-mails.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertShop(server, 'shop', [{ id: 'bowl', priceCents: 1999 }, { id: 'cup' }]);
});
afterAll(async () => server.close());

describe('the buyer is notified', () => {
  test('by mail with the receipt, and again of the cancellation and the refund, each once', async () => {
    const id = 'bowl';
    const shopper = new TestShopper(server);
    await shopper.add(id, 2);
    const [order] = await shopper.buy();
    const receipt = await mailTo(
      server,
      'ada@example.com',
      `Your order ${order?.orderNumber} from Brand shop`,
    );
    for (const line of [`2 × Name of ${id}: $39.98`, 'Shipping: $5.99', 'Tax: $2.90', 'Total: $48.87'])
      expect(receipt.text).toContain(line);
    expect(receipt.text).toContain(`/orders/${order?.id}`);
    expect(receipt.text).toContain('without an account');
    const token = /#token=([\w-]+)/.exec(receipt.text)?.[1] ?? '';
    // A request from another device, without a guest key.
    const open = async (orderId: string | undefined, key: string) =>
      server.call('POST', `/guest-orders/${orderId}/open`, { body: { token: key } });
    const own = (await shopper.call('GET', `/orders/${order?.id}`)).body.data;
    expect(own).toHaveProperty('cancellableUntil');
    const { cancellableUntil: _, ...read } = own;
    expect((await open(order?.id, token)).body.data).toEqual(read);
    const refused = await open(
      order?.id,
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    );
    expect([refused.status, refused.body.code]).toEqual([404, 'order_not_found']);
    await shopper.call('POST', `/orders/${order?.id}/cancel`);
    await mailTo(server, 'ada@example.com', `Your order ${order?.orderNumber} is cancelled`);
    const refund = await mailTo(server, 'ada@example.com', `Refund of your order ${order?.orderNumber}`);
    expect(refund.text).toContain('$48.87');
    await until(async () => {
      const { rows } = await server.app.database.pool.query(
        'select count(*)::int as waiting from order_events where not is_announced',
      );
      return rows[0].waiting === 0;
    }, 'all notices to be sent');
    const mails = await createMailFolder(server.environment.dataFolder).latest();
    expect(mails.filter(({ subject }) => subject.includes(order?.orderNumber ?? ''))).toHaveLength(3);
  });

  test('by mail when everything sold out before their payment, which is refunded', async () => {
    await insertShop(server, 'late', [{ id: 'late-vase', priceCents: 7600, stock: 3 }]);
    const shopper = new TestShopper(server);
    await shopper.add('late-vase', 3);
    const email = 'too-late@example.com';
    const { id } = (await shopper.startCheckout({ email })).body.data;
    const waiting = (await shopper.pay(id, 'mastercard-needs-confirmation')).body.data;
    const { pool } = server.app.database;
    await pool.query(`delete from stock_holds where product_id = 'late-vase'`);
    const paid = await shopper.call('POST', `/payments/${waiting.id}/confirm`, { isApproved: true });
    expect(paid.body.data.status).toBe('refunded');
    const mail = await mailTo(server, email, 'Your payment goes back to you: sold out');
    expect(mail.text).toContain('3 × Name of late-vase');
    expect(mail.text).toContain('$244.53 is on its way back to you');
  });

  test('in the app, if they want order updates', async () => {
    const [wants, quiet] = [await server.signUp(), await server.signUp()];
    await server.call('PATCH', '/notification-preferences', {
      token: quiet.token,
      body: { orderUpdates: false },
    });
    const titles = async (token: string) =>
      (await server.call('GET', '/notices', { token })).body.data.notices.map(({ title }: any) => title);
    for (const user of [quiet, wants]) {
      const shopper = new TestShopper(server, user);
      await shopper.add('cup');
      await shopper.buy();
    }
    await until(async () => (await titles(wants.token)).length === 1, 'the notice');
    expect(await titles(wants.token)).toEqual([expect.stringMatching(/^Your order GR-.+ is placed$/)]);
    expect(await titles(quiet.token)).toEqual([]);
  });
});

test('an order is announced once, even if a server ends before it has stored that', async () => {
  const { pool } = server.app.database;
  const [owner, buyer] = [await server.signUp(), await server.signUp()];
  await insertShop(server, 'once', [{ id: 'once-jug' }], owner.id);
  await pool.query(`
    create sequence news_tries;
    create function end_before_note() returns trigger language plpgsql as $$
      begin perform nextval('news_tries'); raise exception 'the server ends here'; end $$;
    create trigger end_before_note before update of is_announced on order_events
      for each row execute function end_before_note()`);
  const shopper = new TestShopper(server, buyer);
  await shopper.add('once-jug');
  const [order] = await shopper.buy();
  const countOf = async (query: string) => Number((await pool.query(query)).rows[0].count);
  await until(
    async () =>
      (await countOf('select case when is_called then last_value else 0 end as count from news_tries')) > 1,
    'the second try',
  );
  await pool.query('drop trigger end_before_note on order_events');
  await until(
    async () => (await countOf('select count(*) from order_events where not is_announced')) === 0,
    'all notices to be sent',
  );
  await until(
    async () =>
      (await countOf(
        `select count(*) from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
      )) === 0,
    'all mails to be sent',
  );
  const mails = await createMailFolder(server.environment.dataFolder).latest();
  expect(
    mails.filter(({ subject }) => subject.includes(order?.orderNumber ?? '')).map(({ subject }) => subject),
  ).toEqual([`Your order ${order?.orderNumber} from Brand once`]);
  const titlesOf = async ({ token }: { token: string }) =>
    (await server.call('GET', '/notices', { token })).body.data.notices.map(({ title }: any) => title);
  expect(await titlesOf(buyer)).toEqual([`Your order ${order?.orderNumber} is placed`]);
  expect(await titlesOf(owner)).toEqual([expect.stringContaining(order?.orderNumber ?? '')]);
});
