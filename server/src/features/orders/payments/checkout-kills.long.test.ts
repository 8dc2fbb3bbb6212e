import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { actorOf, type KilledShop, startKilledShop } from '../../../testing/kills/killed-shop.ts';
import { TestShopper } from '../../../testing/test-shopper.ts';
import { userBuyer } from '../../cart/cart.service.ts';

let shop: KilledShop;
beforeAll(async () => {
  shop = await startKilledShop();
});
afterAll(async () => shop.server.close());

const timeout = { timeout: 300_000 };

/** A checkout with two pots. */
async function checkoutOf(shopper: TestShopper): Promise<string> {
  await shopper.add('pot', 2);
  const started = await shopper.startCheckout();
  expect(started.status).toBe(201);
  return started.body.data.id;
}

/** Checks that every hold belongs to an open checkout, after interrupted work was completed. */
async function expectHoldsAgree(): Promise<void> {
  const later = shop.next((checkoutLimits.beginSeconds + 1) * 1000);
  while ((await later.stock.releaseExpired()) > 0);
  await shop.expectStockAgrees();
  const ofNobody = await shop.rowsOf(
    `select hold_id from stock_holds where hold_id not in (select id from checkouts where status in ('open', 'paying'))`,
  );
  expect(ofNobody).toEqual([]);
}

test('a cancelled checkout returns its units once, wherever its process is killed', timeout, async () => {
  const user = await shop.server.signUp();
  const shopper = new TestShopper(shop.server, user);
  const buyer = userBuyer({ userId: user.id });
  let id = '';
  const deaths = await shop.killAtEachStatement(
    async () => {
      id = await checkoutOf(shopper);
      return async ({ checkout }) => checkout.cancel(buyer, id);
    },
    async () => {
      for (let times = 0; times < 2; times += 1) await shop.next().checkout.cancel(buyer, id);
      expect(await shop.rowsOf('select status from checkouts where id = $1', [id])).toEqual([
        { status: 'over' },
      ]);
      expect(await shop.rowsOf('select 1 from stock_holds where hold_id = $1', [id])).toEqual([]);
      await expectHoldsAgree();
      // Nothing of the checkout can be paid any more, and the cart is as it was before.
      expect((await shopper.pay(id)).body.code).toBe('checkout_over');
      await shopper.call('DELETE', '/cart');
    },
  );
  expect(deaths).toBeGreaterThan(5);
});

test.each([
  [true, 'placed', 1],
  [false, 'declined', 0],
] as const)(
  'a second step answered with %s is %s, and charged at most once, wherever its process is killed',
  timeout,
  async (isApproved, status, orders) => {
    const user = await shop.server.signUp();
    const shopper = new TestShopper(shop.server, user);
    const buyer = userBuyer({ userId: user.id });
    let checkoutId = '';
    let paymentId = '';
    const deaths = await shop.killAtEachStatement(
      async () => {
        await shop.rowsOf('delete from cart_lines where buyer_key = $1', [buyer.key]);
        checkoutId = await checkoutOf(shopper);
        const asked = await shopper.pay(checkoutId, 'mastercard-needs-confirmation', randomUUID());
        expect(asked.body.data.status).toBe('needs-confirmation');
        paymentId = asked.body.data.id;
        return async ({ payments }) => payments.confirm(buyer, paymentId, isApproved);
      },
      async () => {
        await shop.settleAll();
        // The browser retries until it gets a response.
        for (let times = 0; times < 2; times += 1)
          expect((await shop.next().payments.confirm(buyer, paymentId, isApproved)).status).toBe(status);
        const [done] = await shop.rowsOf(
          `select (select count(*)::int from orders where payment_id = $1) as orders,
             (select coalesce(sum(total_cents), 0)::int from orders where payment_id = $1) as ordered,
             (select coalesce(sum(amount_cents), 0)::int from test_charges where key = $1::text and status = 'succeeded')
               as charged`,
          [paymentId],
        );
        expect(done).toMatchObject({ orders, charged: done.ordered });
        await expectHoldsAgree();
        if (isApproved) return;
        const again = await shopper.pay(checkoutId);
        expect(again.body.data.status).toBe('placed');
      },
    );
    expect(deaths).toBeGreaterThan(5);
  },
);

test('a cancelled purchase returns everything once, wherever its process is killed', timeout, async () => {
  const user = await shop.server.signUp();
  const buyer = userBuyer({ userId: user.id });
  let orderId = '';
  const deaths = await shop.killAtEachStatement(
    async () => {
      const shopper = new TestShopper(shop.server, user);
      await shopper.add('pot', 2);
      orderId = (await shopper.buy())[0]?.id ?? '';
      return async ({ orders, refunds }) => {
        await orders.cancelPurchase(buyer, orderId);
        await refunds.pay();
      };
    },
    async () => {
      for (let times = 0; times < 2; times += 1) {
        const { orders } = await shop.next().orders.cancelPurchase(buyer, orderId);
        expect(orders.map(({ status }) => status)).toEqual(['cancelled']);
      }
      await shop.settleAll();
      const given = await shop.rowsOf(
        `select r.status, r.amount_cents = o.total_cents as is_all, count(t.key)::int as times
         from refunds r join orders o on o.id = r.order_id left join test_refunds t on t.key = r.id::text
         where r.order_id = $1 group by r.id, o.id`,
        [orderId],
      );
      expect(given).toEqual([{ status: 'done', is_all: true, times: 1 }]);
      await expectHoldsAgree();
    },
  );
  expect(deaths).toBeGreaterThan(5);
});

test.each([
  ['another of their own', true],
  ['none of their own', false],
])(
  'a guest’s checkout, merged with %s, is the user’s and is paid once, wherever the process is killed',
  timeout,
  async (_what, hasOwn) => {
    const user = await shop.server.signUp();
    const shopper = new TestShopper(shop.server, user);
    const buyer = userBuyer({ userId: user.id });
    let guest = new TestShopper(shop.server);
    let guestsId = '';
    const deaths = await shop.killAtEachStatement(
      async () => {
        await shop.rowsOf('delete from cart_lines where buyer_key = $1', [buyer.key]);
        if (hasOwn) await checkoutOf(shopper);
        guest = new TestShopper(shop.server);
        guestsId = await checkoutOf(guest);
        return async ({ cart }) => cart.merge(actorOf(user), guest.guestKey ?? '');
      },
      async () => {
        for (let times = 0; times < 2; times += 1)
          await shop.next().cart.merge(actorOf(user), guest.guestKey ?? '');
        const open = await shop.rowsOf(`select id from checkouts where buyer_key = $1 and status = 'open'`, [
          buyer.key,
        ]);
        expect(open).toEqual([{ id: guestsId }]);
        await expectHoldsAgree();
        expect((await guest.pay(guestsId)).body.code).toBe('checkout_not_found');
        expect((await shopper.pay(guestsId)).body.data.status).toBe('placed');
        await expectHoldsAgree();
      },
    );
    expect(deaths).toBeGreaterThan(10);
  },
);
