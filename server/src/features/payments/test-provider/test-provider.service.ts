import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { Database } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Charge, ChargeResult, PaymentProvider } from '../payments.service.ts';
import { describeTestCard, findTestCard, type TestCardOutcome, testCards } from './test-cards.ts';
import { createTestChargesQueries } from './test-charges.queries.ts';
import {
  createTestPaymentMethodsQueries,
  type TestPaymentMethodRow,
} from './test-payment-methods.queries.ts';

/** A saved card. Omitted if the card is no longer offered. */
function toMethod(row: TestPaymentMethodRow): PaymentMethod[] {
  const card = findTestCard(row.card);
  if (card === undefined) return [];
  const { brand, last4, expiryMonth, expiryYear } = card;
  const { behaviour } = describeTestCard(card);
  return [{ id: row.id, brand, last4, expiryMonth, expiryYear, isDefault: row.isDefault, behaviour }];
}

/** The initial status of a charge for each card outcome. */
const firstStatus = {
  succeeds: 'succeeded',
  declined: 'declined',
  'insufficient-funds': 'declined',
  'needs-confirmation': 'needs-confirmation',
  'times-out': 'succeeded',
} as const satisfies Record<TestCardOutcome, ChargeResult['status']>;

function resultOf(
  status: ChargeResult['status'],
  { brand, last4, outcome }: { brand: string; last4: string; outcome: TestCardOutcome },
): ChargeResult {
  switch (status) {
    case 'succeeded':
      return { status, paidWith: `${brand} ending in ${last4}` };
    case 'needs-confirmation':
      return { status };
    case 'declined':
      return {
        status,
        reason:
          outcome === 'insufficient-funds'
            ? 'The card has not enough money. Try another card.'
            : outcome === 'needs-confirmation'
              ? 'You refused the payment. Try again, or with another card.'
              : 'The card was declined. Try another card.',
      };
  }
}

/**
 * The built-in test provider: no money, no card numbers, and a card for each possible outcome of a payment.
 */
export function createTestProvider({ db }: { db: Database }): PaymentProvider {
  async function change<Result>(
    customerId: string,
    work: (queries: ReturnType<typeof createTestPaymentMethodsQueries>) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (transaction) => {
      const queries = createTestPaymentMethodsQueries(transaction);
      await queries.lock(customerId);
      return work(queries);
    });
  }

  const charges = createTestChargesQueries(db);

  /** @throws AppError `payment_method_not_found`. */
  async function chosenCard({ choice, customerId }: Charge): Promise<string> {
    if ('testCard' in choice) {
      if (findTestCard(choice.testCard) === undefined) throw new AppError('payment_method_not_found');
      return choice.testCard;
    }
    if ('newCard' in choice) throw new AppError('payment_method_not_found');
    const kept = customerId === undefined ? [] : await createTestPaymentMethodsQueries(db).list(customerId);
    const method = kept.find(({ id }) => id === choice.methodId);
    if (method === undefined) throw new AppError('payment_method_not_found');
    return method.card;
  }

  return {
    name: 'test',

    async charge(request) {
      // A charge keeps its result when its card is removed later.
      const known = await charges.find(request.key);
      const card = findTestCard(known?.card ?? (await chosenCard(request)));
      if (card === undefined) throw new AppError('payment_method_not_found');
      const { charge, isNew } = await charges.insertOrFind({
        key: request.key,
        amountCents: request.amount.amount,
        currency: request.amount.currency,
        card: card.card,
        status: firstStatus[card.outcome],
      });
      if (isNew && card.outcome === 'times-out') throw new Error('The test provider did not answer in time');
      return resultOf(charge.status, card);
    },

    giveUp: async (key) => charges.settle(key, 'declined'),

    async refund({ key, chargeKey, amount }) {
      await db.transaction(async (transaction) =>
        createTestChargesQueries(transaction).refund({ key, chargeKey, amountCents: amount.amount }),
      );
    },

    createCustomer: async ({ userId }) => `test_customer_${userId}`,
    listMethods: async (customerId) =>
      (await createTestPaymentMethodsQueries(db).list(customerId)).flatMap(toMethod),

    removeMethod: async (customerId, methodId) =>
      change(customerId, async (queries) => {
        const removed = await queries.delete(customerId, methodId);
        if (removed?.isDefault === true) {
          const [next] = await queries.list(customerId);
          if (next !== undefined) await queries.makeDefault(customerId, next.id);
        }
        return removed !== undefined;
      }),

    setDefaultMethod: async (customerId, methodId) =>
      change(customerId, async (queries) => queries.makeDefault(customerId, methodId)),

    deleteCustomer: async (customerId) => createTestPaymentMethodsQueries(db).deleteAll(customerId),

    secondStep: {
      answer: async (key, isApproved) => charges.settle(key, isApproved ? 'succeeded' : 'declined'),
    },

    testCards: {
      offered: testCards.map(describeTestCard),
      add: async (customerId, card) => {
        if (findTestCard(card) === undefined) return false;
        return change(customerId, async (queries) => {
          const kept = await queries.list(customerId);
          if (!kept.some((row) => row.card === card)) {
            await queries.insert({
              id: `test_card_${randomUUID()}`,
              customerId,
              card,
              isDefault: kept.length === 0,
            });
          }
          return true;
        });
      },
    },
  };
}
