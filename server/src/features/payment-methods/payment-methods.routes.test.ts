import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { Actor } from '../../platform/actor.ts';
import type { PaymentMethodVault } from '../payments/payments.service.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createPaymentMethodsService } from './payment-methods.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const call = async (user: TestUser | undefined, method: string, path = '', body?: unknown) =>
  server.call(method, `/payment-methods${path}`, {
    ...(user ? { token: user.token } : {}),
    ...(body === undefined ? {} : { body }),
  });
const add = async (user: TestUser | undefined, card: string) => call(user, 'POST', '/test-cards', { card });
const cardsOf = (answer: { body: any }) => answer.body.data.methods.map(({ last4 }: any) => last4);
const defaultOf = (answer: { body: any }) =>
  answer.body.data.methods.filter(({ isDefault }: any) => isDefault).map(({ last4 }: any) => last4);

describe('payment methods', () => {
  test('are empty at first, with the test cards to choose from', async () => {
    const user = await server.signUp();
    const { body } = await call(user, 'GET');
    expect(body.data).toMatchObject({ provider: 'test', methods: [] });
    expect(body.data.testCards.map(({ behaviour }: any) => behaviour)).toEqual([
      'Payments succeed',
      'Payments are declined',
      'Payments fail for insufficient funds',
      'Payments need to be confirmed first',
      'Payments succeed, but the answer is late',
    ]);
  });

  test('are added once each, and one is the default until another is', async () => {
    const user = await server.signUp();
    const added = await add(user, 'visa');
    expect(added.status).toBe(201);
    expect(added.body.data.methods).toEqual([
      {
        id: expect.stringMatching(/^test_card_/),
        brand: 'Visa',
        last4: '4242',
        expiryMonth: 12,
        expiryYear: 2034,
        isDefault: true,
        behaviour: 'Payments succeed',
      },
    ]);
    await Promise.all([
      add(user, 'mastercard-declined'),
      add(user, 'mastercard-declined'),
      add(user, 'visa'),
    ]);
    const all = await call(user, 'GET');
    expect(cardsOf(all)).toEqual(['4242', '0002']);
    const declined = all.body.data.methods[1];
    const chosen = await call(user, 'PUT', `/${declined.id}/default`);
    expect(cardsOf(chosen)).toEqual(['0002', '4242']);
    expect(defaultOf(chosen)).toEqual(['0002']);
    const removed = await call(user, 'DELETE', `/${declined.id}`);
    expect(defaultOf(removed)).toEqual(['4242']);
    expect((await call(user, 'DELETE', `/${declined.id}`)).status).toBe(404);
    expect((await call(user, 'PUT', `/${declined.id}/default`)).status).toBe(404);
    expect(defaultOf(await call(user, 'GET'))).toEqual(['4242']);
  });

  test('refuse a card that is not offered, and a card number', async () => {
    const user = await server.signUp();
    for (const card of ['4242424242424242', 'amex', '']) {
      const answer = await add(user, card);
      expect(answer.status).toBe(400);
      expect(answer.body.fields.card).toMatch(/^Choose/);
    }
    expect(cardsOf(await call(user, 'GET'))).toEqual([]);
  });

  test('can be read and changed by their owner alone', async () => {
    const owner = await server.signUp();
    const other = await server.signUp('admin');
    const [method] = (await add(owner, 'visa')).body.data.methods;
    await add(other, 'mastercard-declined');
    for (const [verb, path] of [
      ['DELETE', `/${method.id}`],
      ['PUT', `/${method.id}/default`],
    ] as const) {
      expect((await call(other, verb, path)).body.code).toBe('payment_method_not_found');
      expect((await call(undefined, verb, path)).status).toBe(401);
    }
    expect((await call(undefined, 'GET')).status).toBe(401);
    expect((await add(undefined, 'visa')).status).toBe(401);
    expect(cardsOf(await call(owner, 'GET'))).toEqual(['4242']);
  });
});

describe('the service', () => {
  const actorOf = ({ id, username, email }: TestUser): Actor => ({
    userId: id,
    username,
    email,
    name: 'Test Person',
    avatarUrl: '',
    role: 'user',
    sessionId: 's',
    isImpersonated: false,
  });

  /** A provider that already stores that many methods. */
  function providerWith(methods: number, deleted: string[] = []): PaymentMethodVault {
    return {
      name: 'test',
      createCustomer: async () => `cus_${randomUUID()}`,
      listMethods: async () =>
        Array.from({ length: methods }, (_, n) => ({
          id: `m${n}`,
          brand: 'Visa',
          last4: '4242',
          expiryMonth: 1,
          expiryYear: 2030,
          isDefault: n === 0,
        })),
      removeMethod: async () => true,
      setDefaultMethod: async () => true,
      deleteCustomer: async (customerId) => {
        deleted.push(customerId);
      },
      testCards: { offered: [{ card: 'c', brand: 'V', last4: '1', behaviour: '' }], add: async () => true },
    };
  }

  test('stores no more methods than its limit', async () => {
    const actor = actorOf(await server.signUp());
    const { db } = server.app.database;
    const full = createPaymentMethodsService({
      db,
      provider: providerWith(accountLimits.paymentMethodsMax),
    });
    await expect(full.addTestCard(actor, 'c')).rejects.toMatchObject({ code: 'too_many_payment_methods' });
    const free = createPaymentMethodsService({
      db,
      provider: providerWith(accountLimits.paymentMethodsMax - 1),
    });
    await expect(free.addTestCard(actor, 'c')).resolves.toMatchObject({ provider: 'test' });
  });

  test('has no test cards where the provider has none', async () => {
    const actor = actorOf(await server.signUp());
    const { testCards: _none, ...provider } = providerWith(0);
    const service = createPaymentMethodsService({ db: server.app.database.db, provider });
    expect(await service.list(actor)).toEqual({ provider: 'test', methods: [] });
    await expect(service.addTestCard(actor, 'visa')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('deletes a user at the provider once', async () => {
    const deleted: string[] = [];
    const actor = actorOf(await server.signUp());
    const service = createPaymentMethodsService({
      db: server.app.database.db,
      provider: providerWith(1, deleted),
    });
    await service.addTestCard(actor, 'c');
    await service.forgetUser(actor.userId);
    await service.forgetUser(actor.userId);
    expect(deleted).toHaveLength(1);
    await expect(service.remove(actor, 'm0')).rejects.toMatchObject({ code: 'payment_method_not_found' });
  });
});
