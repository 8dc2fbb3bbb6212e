import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutLimits } from '@greenroom/contract/limits/orders';
import { until } from '../../../testing/live-client.ts';
import { newCard, StripeShop } from '../../../testing/outside-services/stripe-shop.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { TestShopper } from '../../../testing/test-shopper.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await StripeShop.start();
});
afterAll(async () => shop.close());

describe('with Stripe’s keys set', () => {
  test('[CART-7] a checkout is paid through Stripe: one intent of the total, and the order once Stripe says that it is paid', async () => {
    const { shopper, pay, paymentOf, stock } = await shop.readyToPay();
    const options = await shopper.call('GET', '/checkouts/payment-options');
    expect(options.body.data).toEqual({ provider: 'stripe', publishableKey: 'pk_test_of_a_test' });
    expect(JSON.stringify(options.body)).not.toContain('sk_test');

    const key = randomUUID();
    const asked = (await pay(newCard, key)).body.data;
    expect(asked).toEqual({
      status: 'needs-confirmation',
      id: expect.any(String),
      clientSecret: expect.stringMatching(/_secret_/),
    });
    expect(shop.intentOf(asked.id)).toMatchObject({ amount: 5854, currency: 'usd', customer: null });
    expect((await pay(newCard, key)).body.data).toEqual(asked);
    expect(await paymentOf(asked.id)).toEqual({ status: 'needs-confirmation', id: asked.id });
    expect(await stock()).toEqual({ stock: 5, sold: 0, held: 2 });

    const intent = shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    expect(await shop.say('payment_intent.succeeded', intent)).toBe(200);
    const placed = await paymentOf(asked.id);
    expect(placed).toMatchObject({ status: 'placed', orders: [{ items: 2, total: 58.54, currency: 'USD' }] });
    expect(placed).not.toHaveProperty('clientSecret');
    const order = await shopper.call('GET', `/orders/${placed.orders[0].id}`);
    expect(order.body.data.paidWith).toBe('Visa ending in 4242');
    expect(await stock()).toEqual({ stock: 5, sold: 2, held: 0 });
    expect((await pay(newCard, key)).body.data).toEqual(placed);
    expect(shop.intentsOf(asked.id)).toHaveLength(1);
    const charges = await shop.server.app.database.pool.query('select * from test_charges');
    expect(charges.rows).toEqual([]);
  });

  test('[CART-7] what costs euros is charged in euros', async () => {
    const { shopper, pay } = await shop.readyToPay(undefined, { currency: 'EUR', priceCents: 3125 });
    const asked = (await pay()).body.data;
    expect(shop.intentOf(asked.id)).toMatchObject({ amount: 6703, currency: 'eur' });
    shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    const paid = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(paid.body.data.orders).toMatchObject([{ total: 67.03, currency: 'EUR' }]);
  });

  test('pages may load Stripe’s script and frames and no others, and without Stripe not even these', async () => {
    const plain = await startTestServer();
    const policyOf = async (origin: string) => {
      const { headers } = await fetch(`${origin}/healthz`);
      return Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
          const [name = '', ...sources] = part.split(' ');
          return [name, sources.filter((source) => source.startsWith('https://'))];
        }),
      );
    };
    try {
      const policy = await policyOf(shop.server.origin);
      expect(policy).toMatchObject({
        'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
        'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        'connect-src': ['https://api.stripe.com'],
        'default-src': [],
        'style-src': [],
      });
      expect(JSON.stringify(await policyOf(plain.origin))).not.toContain('stripe');
    } finally {
      await plain.close();
    }
  });

  test('a payment is placed when the browser confirms it, before Stripe sends an event', async () => {
    const { shopper, pay } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
    const answered = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(answered.body.data.status).toBe('placed');
  });

  test('a browser that confirms a payment without having paid gets no order', async () => {
    const { shopper, pay, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    const answered = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(answered.body.data).toEqual(asked);
    expect(await stock()).toMatchObject({ sold: 0, held: 2 });
    const stranger = new TestShopper(shop.server);
    expect((await stranger.call('GET', `/payments/${asked.id}`)).status).toBe(404);
    const asStranger = await stranger.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(asStranger.status).toBe(404);
    expect(JSON.stringify(asStranger.body)).not.toContain('_secret_');
  });

  test.each([
    ['insufficient_funds', 'The card has not enough money. Try another card.'],
    ['lost_card', 'The card was declined. Try another card.'],
  ] as const)(
    'a card declined for %s gets a message and cannot pay later, and another card pays',
    async (card, message) => {
      const { shopper, pay, stock } = await shop.readyToPay();
      const asked = (await pay()).body.data;
      const intent = shop.stripe.account.payInBrowser(asked.clientSecret, card);
      const answered = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
      expect(answered.body.data).toEqual({ status: 'declined', id: asked.id, message });
      expect(intent.status).toBe('canceled');
      expect(await stock()).toEqual({ stock: 5, sold: 0, held: 2 });
      const again = (await pay()).body.data;
      expect(again.id).not.toBe(asked.id);
      shop.stripe.account.payInBrowser(again.clientSecret, 'succeeds');
      const paid = await shopper.call('POST', `/payments/${again.id}/confirm`, { isApproved: true });
      expect(paid.body.data.status).toBe('placed');
    },
  );

  test('a second step that the shopper does not finish is cancelled, and takes no money later', async () => {
    const { shopper, pay, paymentOf, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    const intent = shop.stripe.account.payInBrowser(asked.clientSecret, 'second-step');
    expect(intent.status).toBe('requires_action');
    const refused = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: false });
    expect(refused.body.data.status).toBe('declined');
    expect(intent.status).toBe('canceled');

    const left = (await pay()).body.data;
    const leftIntent = shop.stripe.account.payInBrowser(left.clientSecret, 'second-step');
    shop.advance((checkoutLimits.paymentGraceSeconds + 1) * 1000);
    await until(async () => (await paymentOf(left.id)).status === 'declined', 'the payment to be given up');
    expect(leftIntent.status).toBe('canceled');
    await until(async () => (await stock()).stock === 7, 'the units to be back');
  });

  test('an amount that Stripe does not accept is refused with a message', async () => {
    const { pay, checkoutId } = await shop.readyToPay();
    await shop.server.app.database.pool.query('update checkouts set total_cents = 40 where id = $1', [
      checkoutId,
    ]);
    expect((await pay()).body.data).toMatchObject({
      status: 'declined',
      message: 'This amount is too small to be paid by card.',
    });
  });

  test('an order of zero is placed and cancelled without Stripe', async () => {
    const { shopper } = await shop.readyToPay();
    const { pool } = shop.server.app.database;
    await pool.query(`
      insert into coupons (brand_id, code, percent)
        select brand_id, 'ALLOFIT', 100 from products order by created_at desc limit 1;
      update shipping_rates set cents = 0`);
    await shopper.call('PUT', '/cart/coupon', { code: 'ALLOFIT' });
    const started = (await shopper.startCheckout()).body.data;
    await pool.query('update shipping_rates set cents = 599');
    expect(started.totals.total.amount).toBe(0);
    const before = shop.stripe.calls.length;
    const payNothing = async (checkoutId: string) =>
      shopper.call(
        'POST',
        '/orders',
        { checkoutId, payment: { nothing: true } },
        { 'idempotency-key': randomUUID() },
      );
    const paid = await payNothing(started.id);
    expect(paid.body.data).toMatchObject({ status: 'placed', orders: [{ total: 0 }] });
    const orderId: string = paid.body.data.orders[0].id;
    expect((await shopper.call('GET', `/orders/${orderId}`)).body.data.paidWith).toBe('');
    const cancelled = await shopper.call('POST', `/orders/${orderId}/cancel`);
    expect(cancelled.body.data.status).toBe('cancelled');
    await shopper.call('DELETE', '/cart/coupon');
    await shopper.add(started.lines[0].productId);
    const priced = (await shopper.startCheckout()).body.data;
    expect(priced.totals.total.amount).toBeGreaterThan(0);
    expect((await payNothing(priced.id)).body.code).toBe('payment_method_not_found');
    expect(shop.stripe.calls.slice(before)).toEqual([]);
  });

  test('a test card cannot pay', async () => {
    const { pay, stock } = await shop.readyToPay();
    expect((await pay({ testCard: 'visa' })).body.data.status).toBe('declined');
    expect(await stock()).toMatchObject({ sold: 0 });
  });
});

describe('when Stripe’s answer does not arrive', () => {
  test.each([
    ['is lost after it was made', 'lost' as const],
    ['is a failure of Stripe’s', 500],
    ['is that there were too many calls', 429],
  ])('[CART-7] the payment whose intent %s goes on as the same one', async (_words, outcome) => {
    const { shopper, pay, paymentOf } = await shop.readyToPay();
    // Stripe's client library retries once.
    shop.stripe.fail(...Array.from({ length: 2 }, () => ({ call: 'POST /v1/payment_intents', outcome })));
    const key = randomUUID();
    const asked = (await pay(newCard, key)).body.data;
    expect(asked).toEqual({ status: 'pending', id: expect.any(String) });
    shop.advance(11_000);
    await until(
      async () => (await paymentOf(asked.id)).status === 'needs-confirmation',
      'the payment to be taken up',
    );
    const goesOn = (await pay(newCard, key)).body.data;
    expect(goesOn).toMatchObject({ id: asked.id, status: 'needs-confirmation' });
    shop.stripe.account.payInBrowser(goesOn.clientSecret, 'succeeds');
    const paid = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(paid.body.data.orders).toHaveLength(1);
    expect(shop.intentOf(asked.id).status).toBe('succeeded');
  });
});
