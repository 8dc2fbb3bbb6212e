import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import { until } from '../../../testing/live-client.ts';
import { StripeShop } from '../../../testing/outside-services/stripe-shop.ts';
import { testPassword, type TestUser } from '../../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../../testing/test-shopper.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await StripeShop.start();
});
afterAll(async () => shop.close());

/** A user who has paid with a card and saved it at Stripe. */
async function userWithCard(): Promise<{ user: TestUser; customerId: string; methodId: string }> {
  const user = await shop.server.signUp();
  const { shopper, pay } = await shop.readyToPay(user);
  const asked = (await pay({ newCard: { isKept: true } })).body.data;
  shop.stripe.account.payInBrowser(asked.clientSecret, 'succeeds');
  const paid = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
  expect(paid.body.data.status).toBe('placed');
  const kept = await methodsOf(user);
  expect(kept).toMatchObject([
    { brand: 'Visa', last4: '4242', expiryMonth: 8, expiryYear: 2031, isDefault: true },
  ]);
  const { customer } = shop.intentOf(asked.id);
  return { user, customerId: customer ?? '', methodId: kept[0].id };
}

async function methodsOf({ token }: TestUser) {
  const { body } = await shop.server.call('GET', '/payment-methods', { token });
  expect(body.data).toMatchObject({ provider: 'stripe' });
  expect(body.data).not.toHaveProperty('testCards');
  return body.data.methods;
}

describe('a card that a user saves at Stripe', () => {
  test('[CART-7] pays the next checkout without being typed again, charged once', async () => {
    const { user, customerId, methodId } = await userWithCard();
    expect(shop.stripe.account.customers.get(customerId)).toMatchObject({
      email: user.email,
      metadata: { user_id: user.id },
    });
    const { pay, stock } = await shop.readyToPay(user);
    const paid = (await pay({ methodId })).body.data;
    expect(paid).toMatchObject({ status: 'placed', orders: [{ total: 58.54 }] });
    expect(shop.intentOf(paid.id)).toMatchObject({ amount: 5854, customer: customerId, status: 'succeeded' });
    expect(await stock()).toEqual({ stock: 5, sold: 2, held: 0 });
  });

  test('is saved only if the user asks for it, and never for a guest', async () => {
    const user = await shop.server.signUp();
    for (const [who, isKept] of [
      [user, false],
      [undefined, true],
    ] as const) {
      const { pay } = await shop.readyToPay(who);
      const asked = (await pay({ newCard: { isKept } })).body.data;
      expect(shop.intentOf(asked.id)).toMatchObject({ customer: null, setup_future_usage: null });
    }
    expect(await methodsOf(user)).toEqual([]);
  });

  test('that is declined shows the reason, and one that needs a second step waits for it', async () => {
    const { user, customerId } = await userWithCard();
    const empty = shop.stripe.account.saveCard(customerId, 'insufficient_funds');
    const { shopper, pay } = await shop.readyToPay(user);
    const declined = (await pay({ methodId: empty.id })).body.data;
    expect(declined).toMatchObject({
      status: 'declined',
      message: 'The card has not enough money. Try another card.',
    });
    expect(shop.intentOf(declined.id).status).toBe('canceled');

    const careful = shop.stripe.account.saveCard(customerId, 'second-step');
    const asked = (await pay({ methodId: careful.id })).body.data;
    expect(asked).toMatchObject({ status: 'needs-confirmation', clientSecret: expect.any(String) });
    shop.stripe.account.finishSecondStep(shop.intentOf(asked.id));
    const paid = await shopper.call('POST', `/payments/${asked.id}/confirm`, { isApproved: true });
    expect(paid.body.data.status).toBe('placed');
  });

  test('of another user cannot pay, be removed or be chosen', async () => {
    const { methodId } = await userWithCard();
    const { user: other } = await userWithCard();
    const { token } = other;
    const { pay, stock } = await shop.readyToPay(other);
    const refused = (await pay({ methodId })).body.data;
    expect(refused.status).toBe('declined');
    expect(shop.intentsOf(refused.id)).toEqual([]);
    expect(await stock()).toMatchObject({ sold: 0 });
    const removed = await shop.server.call('DELETE', `/payment-methods/${methodId}`, { token });
    expect(removed.body.code).toBe('payment_method_not_found');
    const chosen = await shop.server.call('PUT', `/payment-methods/${methodId}/default`, { token });
    expect(chosen.body.code).toBe('payment_method_not_found');
    expect(shop.stripe.account.methods.get(methodId)?.customer).not.toBeNull();
  });

  test('is one of several: another becomes the default, until it is removed', async () => {
    const { user, customerId, methodId } = await userWithCard();
    const { token } = user;
    const second = shop.stripe.account.saveCard(customerId, 'succeeds');
    const defaults = async () =>
      (await methodsOf(user)).map(({ id, isDefault }: any) => (isDefault ? `${id}*` : id));
    expect(await defaults()).toEqual([`${methodId}*`, second.id]);
    await shop.server.call('PUT', `/payment-methods/${second.id}/default`, { token });
    expect(await defaults()).toEqual([`${second.id}*`, methodId]);
    const removed = await shop.server.call('DELETE', `/payment-methods/${second.id}`, { token });
    expect(removed.status).toBe(200);
    expect(await defaults()).toEqual([`${methodId}*`]);
  });

  test('is entered in Stripe’s form on the account page, and is listed once the browser has saved it', async () => {
    const user = await shop.server.signUp();
    const { token } = user;
    const begin = async () => shop.server.call('POST', '/payment-methods/cards', { token });
    const begun = await begin();
    expect(begun.status).toBe(201);
    const { clientSecret } = begun.body.data;
    expect(await methodsOf(user)).toEqual([]);
    const { setup, method } = shop.stripe.account.saveInBrowser(clientSecret);
    expect(setup).toMatchObject({ usage: 'on_session' });
    const saved = [{ id: method.id, brand: 'Visa', last4: '4242', isDefault: true }];
    expect(await methodsOf(user)).toMatchObject(saved);
    expect(shop.stripe.account.customers.get(setup.customer)?.metadata).toEqual({ user_id: user.id });

    // Stripe sends the event as well: twice, and again after the card was removed.
    for (let time = 0; time < 2; time += 1) expect(await shop.say('setup_intent.succeeded', setup)).toBe(200);
    expect(await methodsOf(user)).toMatchObject(saved);
    await shop.server.call('DELETE', `/payment-methods/${method.id}`, { token });
    expect(await shop.say('setup_intent.succeeded', setup)).toBe(200);
    expect(await methodsOf(user)).toEqual([]);

    const { pay } = await shop.readyToPay(user);
    const kept = shop.stripe.account.saveInBrowser((await begin()).body.data.clientSecret);
    expect(kept.setup.customer).toBe(setup.customer);
    expect((await pay({ methodId: kept.method.id })).body.data.status).toBe('placed');
  });

  test('is limited in number, and saving it is refused when Stripe does not answer', async () => {
    const { user, customerId } = await userWithCard();
    const { token } = user;
    const begin = async () => shop.server.call('POST', '/payment-methods/cards', { token });
    shop.stripe.fail({ call: 'POST /v1/setup_intents', outcome: 500 });
    expect(await begin()).toMatchObject({ status: 503, body: { code: 'payment_provider_unreachable' } });
    for (let count = 1; count < accountLimits.paymentMethodsMax; count += 1)
      shop.stripe.account.saveCard(customerId, 'succeeds');
    expect((await begin()).body.code).toBe('too_many_payment_methods');
    expect(shop.stripe.account.setups.size).toBe(2);
  });

  test('is listed again after a failure of Stripe, which is answered with an error code', async () => {
    const { user } = await userWithCard();
    shop.stripe.fail({ call: 'GET /v1/customers/', outcome: 500 });
    const { token } = user;
    const answer = await shop.server.call('GET', '/payment-methods', { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_unreachable' } });
    expect(await methodsOf(user)).toHaveLength(1);
  });
});

describe('a process that ends during a payment', () => {
  test('[CART-7] between charge and record leaves a payment that is placed later, charged once', async () => {
    const { user, methodId } = await userWithCard();
    const { pay, paymentOf, stock } = await shop.readyToPay(user);
    shop.stripe.fail(
      ...Array.from({ length: 2 }, () => ({ call: 'POST /v1/payment_intents/', outcome: 'lost' as const })),
    );
    const asked = (await pay({ methodId })).body.data;
    expect(asked.status).toBe('pending');
    expect(shop.intentOf(asked.id).status).toBe('succeeded');
    expect(await stock()).toMatchObject({ sold: 0, held: 2 });
    shop.stripe.forgetKeys();
    shop.advance(11_000);
    await until(async () => (await paymentOf(asked.id)).status === 'placed', 'the order');
    expect((await paymentOf(asked.id)).orders).toHaveLength(1);
    expect(shop.intentsOf(asked.id)).toHaveLength(1);
    expect(await stock()).toEqual({ stock: 5, sold: 2, held: 0 });
  });

  test('before its request leaves a payment that is declined later and never charged', async () => {
    const { user, methodId } = await userWithCard();
    const { pay, paymentOf } = await shop.readyToPay(user);
    shop.stripe.fail(
      ...Array.from({ length: 2 }, () => ({ call: 'POST /v1/payment_intents', outcome: 'lost' as const })),
    );
    const asked = (await pay({ methodId })).body.data;
    expect(asked.status).toBe('pending');
    shop.advance(3_600_000);
    await until(async () => (await paymentOf(asked.id)).status === 'declined', 'the payment to be given up');
    expect(shop.intentsOf(asked.id).map(({ status }) => status)).not.toContain('succeeded');
  });
});

describe('money that is refunded', () => {
  const refundCalls = () => shop.stripe.calls.filter((call) => call === 'POST /v1/refunds').length;

  test('[CART-7] a cancelled order is refunded at Stripe, once, also when its answer is lost for a day', async () => {
    const { user, methodId } = await userWithCard();
    const { shopper, pay, stock } = await shop.readyToPay(user);
    const paid = (await pay({ methodId })).body.data;
    const before = refundCalls();
    shop.stripe.fail(
      ...Array.from({ length: 2 }, () => ({ call: 'POST /v1/refunds', outcome: 'lost' as const })),
    );
    const orderId: string = paid.orders[0].id;
    const timeline = async () =>
      (await shopper.call('GET', `/orders/${orderId}`)).body.data.timeline.map(({ kind }: any) => kind);
    const cancelled = await shopper.call('POST', `/orders/${orderId}/cancel`);
    expect(cancelled.status).toBe(200);
    await until(() => refundCalls() === before + 2, 'both calls to be lost');
    shop.stripe.forgetKeys();
    await until(async () => (await timeline()).includes('refunded'), 'the refund');
    const { id: intentId } = shop.intentOf(paid.id);
    const refunds = shop.stripe.account.refunds.filter((one) => one.payment_intent === intentId);
    expect(refunds).toMatchObject([{ amount: 5854 }]);
    expect(await timeline()).toEqual(['placed', 'cancelled', 'refunded']);
    expect(await stock()).toEqual({ stock: 7, sold: 0, held: 0 });
  });

  test('[CART-7] of two orders that were paid together, the cancelled one alone is refunded', async () => {
    const { user, methodId } = await userWithCard();
    await insertShop(shop.server, 'of-plates', [{ id: 'plate', priceCents: 1300 }]);
    await insertShop(shop.server, 'of-spoons', [{ id: 'spoon', priceCents: 6100 }]);
    const shopper = new TestShopper(shop.server, user);
    for (const id of ['plate', 'spoon']) await shopper.add(id);
    const checkoutId: string = (await shopper.startCheckout()).body.data.id;
    const body = { checkoutId, payment: { methodId } };
    const paid = (await shopper.call('POST', '/orders', body, { 'idempotency-key': randomUUID() })).body.data;
    const orders: { id: string; total: number }[] = paid.orders;
    expect(orders).toHaveLength(2);
    const ofPlate = orders.toSorted((one, other) => one.total - other.total)[0]!;
    await shopper.call('POST', `/orders/${ofPlate.id}/cancel`);
    const intent = shop.intentOf(paid.id);
    const refunds = () => shop.stripe.account.refunds.filter((one) => one.payment_intent === intent.id);
    await until(() => refunds().length > 0, 'the refund');
    expect(refunds()).toMatchObject([{ amount: Math.round(ofPlate.total * 100) }]);
    expect(intent.amount).toBe(orders.reduce((sum, { total }) => sum + Math.round(total * 100), 0));
  });

  test.each([
    ['all', 5854, []],
    ['a part', 1000, [4854]],
  ])(
    'is not refunded again when %s of it was refunded on Stripe’s own pages',
    async (_part, amount, ours) => {
      const { user, methodId } = await userWithCard();
      const { shopper, pay } = await shop.readyToPay(user);
      const paid = (await pay({ methodId })).body.data;
      const { id: intentId } = shop.intentOf(paid.id);
      const { refunds } = shop.stripe.account;
      shop.stripe.account.refundByHand(shop.intentOf(paid.id), amount);
      const orderId: string = paid.orders[0].id;
      await shopper.call('POST', `/orders/${orderId}/cancel`);
      await until(async () => {
        const { timeline, refundDue } = (await shopper.call('GET', `/orders/${orderId}`)).body.data;
        return timeline.some(({ kind }: any) => kind === 'refunded') && refundDue === undefined;
      }, 'the refund');
      const made = refunds.filter((one) => one.payment_intent === intentId && 'refund_id' in one.metadata);
      expect(made.map((one) => one.amount)).toEqual(ours);
    },
  );

  test('does not delay the answer to a cancellation while Stripe does not answer', async () => {
    const { user, methodId } = await userWithCard();
    const { shopper, pay } = await shop.readyToPay(user);
    const paid = (await pay({ methodId })).body.data;
    const before = refundCalls();
    shop.stripe.fail({ call: 'POST /v1/refunds', outcome: 'hangs' });
    const orderId: string = paid.orders[0].id;
    const first = await Promise.race([
      shopper.call('POST', `/orders/${orderId}/cancel`).then(({ body }) => body.data),
      until(() => refundCalls() >= before + 2, 'Stripe to be asked again').then(() => 'Stripe'),
    ]);
    expect(first).toMatchObject({
      status: 'cancelled',
      refundDue: { amount: Math.round(first.total * 100), currency: 'USD' },
      timeline: [{ kind: 'placed' }, { kind: 'cancelled' }],
    });
    await until(() => refundCalls() > before, 'Stripe to be asked');
    shop.stripe.letGo();
    await until(async () => {
      const { timeline } = (await shopper.call('GET', `/orders/${orderId}`)).body.data;
      return timeline.some(({ kind }: any) => kind === 'refunded');
    }, 'the refund');
  });
});

test('a deleted account leaves no customer at Stripe', async () => {
  const { user, customerId } = await userWithCard();
  const deleted = await shop.server.call('POST', '/auth/delete-user', {
    token: user.token,
    body: { password: testPassword },
  });
  expect(deleted.status).toBe(200);
  expect(shop.stripe.account.customers.has(customerId)).toBe(false);
});
