import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver } from '../../../testing/outside-services/fake-stripe.ts';
import { StripeShop } from '../../../testing/outside-services/stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await StripeShop.start();
});
afterAll(async () => shop.close());

describe('messages of Stripe', () => {
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

  test('that say paid of an intent that is not are not believed', async () => {
    const { pay, paymentOf, stock } = await shop.readyToPay();
    const asked = (await pay()).body.data;
    expect(
      await shop.say('payment_intent.succeeded', { ...shop.intentOf(asked.id), status: 'succeeded' }),
    ).toBe(200);
    expect((await paymentOf(asked.id)).status).toBe('needs-confirmation');
    expect(await stock()).toMatchObject({ sold: 0 });
  });

  test('of a payment that was given back before it was placed place no order', async () => {
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

  test('about what is nobody’s payment here, and of other kinds, are taken and do nothing', async () => {
    const before = shop.stripe.calls.length;
    expect(await shop.say('payment_intent.succeeded', { id: 'pi_of_somebody_else' })).toBe(200);
    expect(await shop.say('charge.refunded', { id: 'ch_1', payment_intent: null })).toBe(200);
    expect(await shop.say('customer.created', { id: 'cus_1' })).toBe(200);
    expect(shop.stripe.calls.slice(before).filter((call) => call.includes('somebody_else'))).toEqual([]);
  });
});
