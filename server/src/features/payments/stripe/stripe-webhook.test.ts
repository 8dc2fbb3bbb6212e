import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { until } from '../../../testing/live-client.ts';
import { mailTo } from '../../../testing/test-mails.ts';
import type { TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';
import { deliver } from '../../../testing/outside-services/fake-stripe.ts';
import { newCard, StripeShop } from '../../../testing/outside-services/stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await StripeShop.start();
});
afterAll(async () => shop.close());

describe('Stripe’s events', () => {
  test('[CART-7] that come twice, late or in the wrong order change nothing', async () => {
    const { pay, paymentOf, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    const before = { ...shop.intentOf(asked.id) };
    const intent = shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    const late = { ...before, status: 'canceled' };
    const event = shop.stripe.event('payment_intent.succeeded', intent, { at: shop.now() });
    expect(await shop.say('payment_intent.canceled', late)).toBe(200);
    expect((await paymentOf(asked.id)).status).toBe('placed');
    const twice = [
      deliver(shop.server.origin, event),
      deliver(shop.server.origin, event),
      deliver(shop.server.origin, event),
    ];
    expect(await Promise.all(twice)).toEqual([200, 200, 200]);
    expect(await shop.say('payment_intent.payment_failed', late)).toBe(200);
    expect(await shop.say('charge.refunded', intent.latest_charge)).toBe(200);
    const placed = await paymentOf(asked.id);
    expect(placed).toMatchObject({ status: 'placed', orders: [{ status: 'processing' }] });
    expect(placed.orders).toHaveLength(1);
    expect(await stock()).toEqual({ stock: 5, sold: 2, held: 0 });
    expect(shop.stripe.account.refunds.filter((one) => one.payment_intent === intent.id)).toEqual([]);
  });

  test('that report an unpaid intent as paid place no order', async () => {
    const { pay, paymentOf, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    expect(
      await shop.say('payment_intent.succeeded', { ...shop.intentOf(asked.id), status: 'succeeded' }),
    ).toBe(200);
    expect((await paymentOf(asked.id)).status).toBe('needs-confirmation');
    expect(await stock()).toMatchObject({ sold: 0 });
  });

  test('of a payment refunded before its order place no order', async () => {
    const { pay, paymentOf, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    const intent = shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    intent.latest_charge = { ...intent.latest_charge, refunded: true };
    expect(await shop.say('charge.refunded', intent.latest_charge)).toBe(200);
    expect(await paymentOf(asked.id)).toMatchObject({
      status: 'declined',
      message: 'The payment was given back.',
    });
    expect(await shop.say('payment_intent.succeeded', intent)).toBe(200);
    expect(await stock()).toMatchObject({ sold: 0 });
  });

  test('[CART-7] are refused when Stripe has not signed them, or not lately', async () => {
    const { pay, paymentOf } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    const intent = shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    const type = 'payment_intent.succeeded';
    expect(await shop.say(type, intent, { secret: 'whsec_of_somebody_else' })).toBe(400);
    const old = new Date(shop.now().getTime() - 301_000);
    expect(await shop.say(type, intent, { at: old })).toBe(400);
    const signed = shop.stripe.event(type, intent, { at: shop.now() });
    expect(
      await deliver(shop.server.origin, { ...signed, body: signed.body.replace('succeeded', 'succeedee') }),
    ).toBe(400);
    expect(await deliver(shop.server.origin, { ...signed, signature: '' })).toBe(400);
    const unsigned = await shop.server.call('POST', '/payments/stripe/webhook', { body: { type } });
    expect(unsigned.status).toBe(400);
    expect(unsigned.body.message).toBe('This message is not signed by Stripe');
    expect((await paymentOf(asked.id)).status).toBe('needs-confirmation');
    expect(await deliver(shop.server.origin, signed)).toBe(200);
    expect((await paymentOf(asked.id)).status).toBe('placed');
  });

  test('of an unknown payment or another kind are accepted and do nothing', async () => {
    const before = shop.stripe.calls.length;
    expect(await shop.say('payment_intent.succeeded', { id: 'pi_of_somebody_else' })).toBe(200);
    expect(await shop.say('charge.refunded', { id: 'ch_1', payment_intent: null })).toBe(200);
    expect(await shop.say('customer.created', { id: 'cus_1' })).toBe(200);
    expect(shop.stripe.calls.slice(before).filter((call) => call.includes('somebody_else'))).toEqual([]);
  });
});

describe('money that is refunded at Stripe itself', () => {
  let shops = 0;

  /**
   * A payment for one item of each brand, of 20 and 10 dollars. Resolves to the intent and to functions that
   * read the state of the orders.
   */
  async function paidOfTwoBrands(owner?: TestUser) {
    shops += 1;
    const shopper = new TestShopper(shop.server);
    for (const [name, priceCents] of [
      ['first', 2000],
      ['second', 1000],
    ] as const) {
      const id = `${name}-${shops}`;
      await insertShop(shop.server, id, [{ id, priceCents }], name === 'first' ? owner?.id : undefined);
      await shopper.add(id);
    }
    const email = `${randomUUID()}@example.com`;
    const checkoutId: string = (await shopper.startCheckout({ email })).body.data.id;
    const asked = await shopper.call(
      'POST',
      '/orders',
      { checkoutId, payment: newCard },
      { 'idempotency-key': randomUUID() },
    );
    const { id, clientSecret } = asked.body.data;
    const intent = shop.stripe.account.payInBrowser(clientSecret, 'succeeds');
    const { orders } = (await shopper.call('POST', `/payments/${id}/confirm`, { isApproved: true })).body
      .data;
    const timelines = async (): Promise<unknown[][]> =>
      Promise.all(
        orders.map(async (order: { id: string }) => {
          const { timeline } = (await shopper.call('GET', `/orders/${order.id}`)).body.data;
          return timeline.slice(1).map(({ kind, amount }: any) => [kind, amount.amount]);
        }),
      );
    return { shopper, email, intent, orders, timelines };
  }

  async function rolesOf(user: TestUser, role: string): Promise<void> {
    await shop.server.app.database.pool.query('update users set role = $1 where id = $2', [role, user.id]);
  }

  test('[CART-7] stands in the orders by what is left of each, in the books of their brands and in one mail, once', async () => {
    const owner = await shop.server.signUp();
    await rolesOf(owner, 'brand');
    const { email, intent, orders, timelines } = await paidOfTwoBrands(owner);
    const totals = orders.map(({ total }: any) => Math.round(total * 100));
    expect(totals).toEqual([2544, 1273]);
    const refund = shop.stripe.account.refundByHand(intent, 1500);
    const says = [
      shop.say('refund.updated', refund),
      shop.say('charge.refunded', intent.latest_charge),
      shop.say('refund.created', refund),
    ];
    expect(await Promise.all(says)).toEqual([200, 200, 200]);
    expect(await timelines()).toEqual([[['refunded-at-provider', 1000]], [['refunded-at-provider', 500]]]);
    expect(await shop.say('charge.refunded', intent.latest_charge)).toBe(200);
    expect(await timelines()).toEqual([[['refunded-at-provider', 1000]], [['refunded-at-provider', 500]]]);
    const { token } = owner;
    const ofBrand = await shop.server.call('GET', `/brands/orders/${orders[0].id}`, { token });
    expect(ofBrand.body.data.refunded).toEqual({ amount: 1000, currency: 'USD' });
    const mail = await mailTo(shop.server, email, `Refund of your order ${orders[0].orderNumber}`);
    expect(mail.text).toContain('$10.00 of your order');
    await until(async () => {
      const { notices } = (await shop.server.call('GET', '/notices', { token })).body.data;
      return notices.some(
        ({ title }: any) => title === `$10.00 of order ${orders[0].orderNumber} was refunded to its buyer`,
      );
    }, 'the notice of the brand');
  });

  test('is not refunded again by a cancelled order, before Stripe’s event and after it', async () => {
    for (const isReportedFirst of [true, false]) {
      const { shopper, intent, orders, timelines } = await paidOfTwoBrands();
      const refund = shop.stripe.account.refundByHand(intent, 1500);
      if (isReportedFirst) await shop.say('refund.created', refund);
      for (const { id } of orders) await shopper.call('POST', `/orders/${id}/cancel`);
      const refunds = () => shop.stripe.account.refunds.filter((one) => one.payment_intent === intent.id);
      await until(
        async () =>
          (await timelines()).every((events) => events.some((event: any) => event[0] === 'refunded')),
        'the refunds',
      );
      for (const reported of refunds()) expect(await shop.say('refund.updated', reported)).toBe(200);
      expect(refunds().reduce((sum, { amount }) => sum + amount, 0)).toBe(3817);
      const back = (await timelines()).flatMap((events) =>
        events.flatMap(([kind, amount]: any) => (kind === 'cancelled' ? [] : [amount])),
      );
      expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(3817);
    }
  });

  test('is undone if the refund fails, and due again if the order is cancelled', async () => {
    const { shopper, email, intent, orders, timelines } = await paidOfTwoBrands();
    const refund = shop.stripe.account.refundByHand(intent, 1500);
    await shop.say('refund.created', refund);
    await shopper.call('POST', `/orders/${orders[0].id}/cancel`);
    refund.status = 'failed';
    for (let time = 0; time < 2; time += 1) expect(await shop.say('refund.failed', refund)).toBe(200);
    await until(async () => (await timelines())[0]?.length === 5, 'the money to go back after all');
    const [first, second] = await timelines();
    expect(second).toEqual([
      ['refunded-at-provider', 500],
      ['refund-undone', 500],
    ]);
    expect(first?.toSorted()).toEqual([
      ['cancelled', 1544],
      ['refund-undone', 1000],
      ['refunded', 1000],
      ['refunded', 1544],
      ['refunded-at-provider', 1000],
    ]);
    const subject = `A refund of your order ${orders[1].orderNumber} did not go through`;
    expect((await mailTo(shop.server, email, subject)).text).toContain('$5.00 of your order');
    await shop.say('refund.created', { ...refund, status: 'succeeded' });
    expect((await timelines())[1]).toHaveLength(2);
  });

  test('by a dispute counts while the bank has the money, and not for an inquiry', async () => {
    const { email, intent, orders, timelines } = await paidOfTwoBrands();
    const dispute = shop.stripe.account.dispute(intent, 3817, 'warning_needs_response');
    expect(await shop.say('charge.dispute.created', dispute)).toBe(200);
    expect(await timelines()).toEqual([[], []]);
    dispute.status = 'needs_response';
    await shop.say('charge.dispute.funds_withdrawn', dispute);
    expect(await timelines()).toEqual([[['charged-back', 2544]], [['charged-back', 1273]]]);
    await mailTo(shop.server, email, `Your bank took back money of your order ${orders[0].orderNumber}`);
    dispute.status = 'won';
    await shop.say('charge.dispute.closed', dispute);
    await shop.say('charge.dispute.funds_reinstated', dispute);
    expect(await timelines()).toEqual([
      [
        ['charged-back', 2544],
        ['refund-undone', 2544],
      ],
      [
        ['charged-back', 1273],
        ['refund-undone', 1273],
      ],
    ]);
  });

  test('is read later where Stripe does not answer', async () => {
    const { intent, timelines } = await paidOfTwoBrands();
    const refund = shop.stripe.account.refundByHand(intent, 300);
    shop.stripe.fail(...Array.from({ length: 2 }, () => ({ call: 'GET /v1/refunds', outcome: 500 })));
    expect(await shop.say('refund.created', refund)).toBe(200);
    expect(await timelines()).toEqual([[], []]);
    await until(async () => (await timelines())[0]?.length === 1, 'the refund');
  });
});
