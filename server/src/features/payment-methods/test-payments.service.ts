import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { Database } from '../../db/client.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { describeTestCard, findTestCard, testCards } from './test-cards.ts';
import { createTestPaymentsQueries, type TestPaymentMethodRow } from './test-payments.queries.ts';

/** A kept card; a card that is offered no more is left out. */
function toMethod(row: TestPaymentMethodRow): PaymentMethod[] {
  const card = findTestCard(row.card);
  if (card === undefined) return [];
  const { brand, last4, expiryMonth, expiryYear } = card;
  const { behaviour } = describeTestCard(card);
  return [{ id: row.id, brand, last4, expiryMonth, expiryYear, isDefault: row.isDefault, behaviour }];
}

/** The built-in test provider: no money, no card numbers, and cards that behave as each case of a payment does. */
export function createTestPayments({ db }: { db: Database }): PaymentProvider {
  async function change<Result>(
    customerId: string,
    work: (queries: ReturnType<typeof createTestPaymentsQueries>) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (transaction) => {
      const queries = createTestPaymentsQueries(transaction);
      await queries.lock(customerId);
      return work(queries);
    });
  }

  return {
    name: 'test',
    createCustomer: async ({ userId }) => `test_customer_${userId}`,
    listMethods: async (customerId) =>
      (await createTestPaymentsQueries(db).list(customerId)).flatMap(toMethod),

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

    deleteCustomer: async (customerId) => createTestPaymentsQueries(db).deleteAll(customerId),

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
