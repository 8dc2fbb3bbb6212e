import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import {
  actorOf,
  type KilledShop,
  type ShopProcess,
  startKilledShop,
} from '../../../testing/kills/killed-shop.ts';
import type { TestServer, TestUser } from '../../../testing/test-server.ts';
import { homeAddress, TestShopper } from '../../../testing/test-shopper.ts';
import { userBuyer } from '../../cart/cart.service.ts';

let server: TestServer;
let brandOwner: TestUser;
let next: KilledShop['next'];
let killAtEachStatement: KilledShop['killAtEachStatement'];
let rowsOf: KilledShop['rowsOf'];
let expectStockAgrees: KilledShop['expectStockAgrees'];
let codeOnceEach: KilledShop['codeOnceEach'];
let settleAll: KilledShop['settleAll'];
beforeAll(async () => {
  ({ server, brandOwner, next, killAtEachStatement, rowsOf, expectStockAgrees, codeOnceEach, settleAll } =
    await startKilledShop());
});
afterAll(async () => server.close());

test.each([
  ['visa', 'placed', 1],
  ['declined', 'declined', 0],
] as const)(
  'a payment by %s that is killed at any statement is %s, and uses a single-use coupon at most once',
  { timeout: 300_000 },
  async (testCard, status, uses) => {
    const user = await server.signUp();
    const shopper = new TestShopper(server, user);
    let couponId = '';
    let order: Parameters<ShopProcess['payments']['place']>[2];
    let key = '';
    const deaths = await killAtEachStatement(
      async () => {
        const coupon = await codeOnceEach();
        couponId = coupon.id;
        await rowsOf('delete from cart_lines where buyer_key = $1', [userBuyer({ userId: user.id }).key]);
        await shopper.add('pot', 2);
        await shopper.call('PUT', '/cart/coupon', { code: coupon.code });
        const started = await shopper.startCheckout();
        expect(started.status).toBe(201);
        key = randomUUID();
        order = { checkoutId: started.body.data.id, payment: { testCard } };
        return async ({ payments }) => payments.place(userBuyer({ userId: user.id }), key, order);
      },
      async () => {
        await settleAll();
        const buyer = userBuyer({ userId: user.id });
        expect((await next().payments.place(buyer, key, order)).status).toBe(status);
        const kept = await rowsOf('select 1 from coupon_uses where coupon_id = $1', [couponId]);
        expect(kept).toHaveLength(uses);
        const [done] = await rowsOf(
          `select (select count(*)::int from payments where checkout_id = $1) as payments,
             (select count(*)::int from orders o join payments p on p.id = o.payment_id where p.checkout_id = $1) as orders,
             (select coalesce(sum(c.amount_cents), 0)::int from test_charges c join payments p on p.id::text = c.key
               where p.checkout_id = $1 and c.status = 'succeeded') as charged,
             (select total_cents from checkouts where id = $1) as total`,
          [order.checkoutId],
        );
        expect(done).toMatchObject({ payments: 1, orders: uses, charged: uses * done.total });
        await expectStockAgrees();
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

test.each([
  { what: 'begun', earlier: false },
  { what: 'begun in place of an earlier one', earlier: true },
])(
  'a checkout that is $what by a process killed at any statement holds its units for a minute or for its shopper',
  { timeout: 300_000 },
  async ({ earlier }) => {
    const buyerOf = (user: TestUser) => userBuyer({ userId: user.id });
    const address = { ...homeAddress, line2: '', phone: '' };
    let user = await server.signUp();
    const deaths = await killAtEachStatement(
      async () => {
        user = await server.signUp();
        const shopper = new TestShopper(server, user);
        await shopper.add('pot', 2);
        if (earlier) await shopper.startCheckout();
        const { quote } = await next().cart.toBuy(buyerOf(user), address);
        const order = {
          email: user.email,
          address,
          total: { amount: quote.totals.totalCents, currency: quote.currency },
        };
        return async ({ checkout }) => checkout.start(buyerOf(user), order, '203.0.113.7');
      },
      async () => {
        const later = next((checkoutLimits.beginSeconds + 1) * 1000);
        while ((await later.stock.releaseExpired()) > 0);
        await expectStockAgrees();
        const ofNobody = await rowsOf(
          `select hold_id from stock_holds where hold_id not in (select id from checkouts where status = 'open')`,
        );
        expect(ofNobody).toEqual([]);
        // The shopper can continue.
        const answer = await new TestShopper(server, user).startCheckout();
        expect(answer.status).toBe(201);
        expect((await new TestShopper(server, user).pay(answer.body.data.id)).body.data.status).toBe(
          'placed',
        );
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

test('a guest’s cart is merged once, wherever its process is killed', { timeout: 300_000 }, async () => {
  const user = await server.signUp();
  const { key } = userBuyer({ userId: user.id });
  let guest = new TestShopper(server);
  const deaths = await killAtEachStatement(
    async () => {
      await rowsOf('delete from cart_lines where buyer_key = $1', [key]);
      await new TestShopper(server, user).add('pot', 1);
      guest = new TestShopper(server);
      await guest.add('pot', 2);
      return async ({ cart }) => cart.merge(actorOf(user), guest.guestKey ?? '');
    },
    async () => {
      // The browser retries until it gets a response.
      for (let times = 0; times < 2; times += 1) await next().cart.merge(actorOf(user), guest.guestKey ?? '');
      expect(await rowsOf('select quantity from cart_lines where buyer_key = $1', [key])).toEqual([
        { quantity: 3 },
      ]);
      expect((await guest.call('GET', '/cart')).body.data.units).toBe(0);
    },
  );
  expect(deaths).toBeGreaterThan(10);
});

/** An order of two pots, half of it paid by a coupon. */
async function placedOrder(
  user: TestUser,
): Promise<{ orderId: string; couponId: string; totalCents: number }> {
  const shopper = new TestShopper(server, user);
  const coupon = await codeOnceEach();
  await shopper.add('pot', 2);
  await shopper.call('PUT', '/cart/coupon', { code: coupon.code });
  const [order] = await shopper.buy();
  const orderId = order?.id ?? '';
  const [row] = await rowsOf('select total_cents from orders where id = $1', [orderId]);
  return { orderId, couponId: coupon.id, totalCents: row.total_cents };
}

const refundsOf = async (orderId: string) =>
  rowsOf(
    `select r.status, r.amount_cents, count(t.key)::int as given, coalesce(sum(t.amount_cents), 0)::int as given_cents
     from refunds r left join test_refunds t on t.key = r.id::text where r.order_id = $1 group by r.id`,
    [orderId],
  );

test(
  'a cancelled order returns stock, coupon and money once, wherever its process is killed',
  { timeout: 300_000 },
  async () => {
    const user = await server.signUp();
    const buyer = userBuyer({ userId: user.id });
    let placed = { orderId: '', couponId: '', totalCents: 0 };
    const deaths = await killAtEachStatement(
      async () => {
        placed = await placedOrder(user);
        return async ({ orders, refunds }) => {
          await orders.cancel(buyer, placed.orderId);
          await refunds.pay();
        };
      },
      async () => {
        const { orderId, couponId, totalCents } = placed;
        for (let times = 0; times < 2; times += 1)
          expect((await next().orders.cancel(buyer, orderId)).status).toBe('cancelled');
        await settleAll();
        const refund = { status: 'done', amount_cents: totalCents, given: 1, given_cents: totalCents };
        expect(await refundsOf(orderId)).toEqual([refund]);
        expect(await rowsOf('select 1 from coupon_uses where coupon_id = $1', [couponId])).toEqual([]);
        const events = await rowsOf(
          `select kind from order_events where order_id = $1 and kind <> 'placed'`,
          [orderId],
        );
        expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cancelled', 'refunded']));
        expect(events).toHaveLength(2);
        await expectStockAgrees();
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);

test(
  'an accepted return is refunded and restocked once, wherever its process is killed',
  { timeout: 300_000 },
  async () => {
    const user = await server.signUp();
    const buyer = userBuyer({ userId: user.id });
    const laterMs = 3_600_000;
    const accept = { isAccepted: true, message: 'Thank you', isRestocked: true };
    let orderId = '';
    let returnId = '';
    let soldBefore = 0;
    const soldCount = async () =>
      (await rowsOf(`select sold_count::int as sold from products where id = 'pot'`))[0].sold;
    const owner = actorOf({ ...brandOwner, role: 'brand' });
    const deaths = await killAtEachStatement(
      async () => {
        ({ orderId } = await placedOrder(user));
        const lines = [{ productId: 'pot', color: '', size: '', quantity: 1, reason: 'Too small' }];
        await next(laterMs).returns.ask(buyer, orderId, { lines });
        returnId = (await rowsOf('select id from order_returns where order_id = $1', [orderId]))[0].id;
        soldBefore = await soldCount();
        return async ({ returns, refunds }) => {
          await returns.answer(owner, returnId, accept);
          await refunds.pay();
        };
      },
      async () => {
        // If one of them is refused, the reason is that the return was already answered.
        const answers = await Promise.allSettled([
          next(laterMs).returns.answer(owner, returnId, accept),
          next(laterMs).returns.answer(owner, returnId, accept),
        ]);
        for (const answer of answers)
          expect(answer).toMatchObject(
            answer.status === 'fulfilled' ? {} : { reason: { code: 'return_answered' } },
          );
        await settleAll();
        const [{ refund_cents: cents, status }] = await rowsOf(
          'select refund_cents, status from order_returns where id = $1',
          [returnId],
        );
        expect(status).toBe('accepted');
        expect(cents).toBeGreaterThan(0);
        expect(await refundsOf(orderId)).toEqual([
          { status: 'done', amount_cents: cents, given: 1, given_cents: cents },
        ]);
        expect(await soldCount()).toBe(soldBefore - 1);
        await expectStockAgrees();
      },
      laterMs,
    );
    expect(deaths).toBeGreaterThan(10);
  },
);
