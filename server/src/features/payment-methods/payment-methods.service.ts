import { accountLimits } from '@greenroom/contract/limits';
import type { PaymentMethods } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaymentMethodsQueries } from './payment-methods.queries.ts';

/** A user's ways to pay. The payment provider keeps them; this server keeps the provider's id of the user. */
export function createPaymentMethodsService({ db, provider }: { db: Database; provider: PaymentProvider }) {
  const queries = createPaymentMethodsQueries(db);

  async function listOf(customerId: string | undefined): Promise<PaymentMethods> {
    return {
      provider: provider.name,
      methods: customerId === undefined ? [] : await provider.listMethods(customerId),
      ...(provider.testCards ? { testCards: [...provider.testCards.offered] } : {}),
    };
  }

  async function knownCustomer(userId: string): Promise<string> {
    const customerId = await queries.customerIdOf(userId, provider.name);
    if (customerId === undefined) throw new AppError('payment_method_not_found');
    return customerId;
  }

  async function ensureCustomer({ userId, email, name }: Actor): Promise<string> {
    const known = await queries.customerIdOf(userId, provider.name);
    if (known !== undefined) return known;
    const customerId = await provider.createCustomer({ userId, email, name });
    await queries.insertCustomer({ userId, provider: provider.name, customerId });
    return customerId;
  }

  return {
    async list(actor: Pick<Actor, 'userId'>): Promise<PaymentMethods> {
      return listOf(await queries.customerIdOf(actor.userId, provider.name));
    },

    /** @throws AppError `not_found` with another provider, `invalid_input` for a card that is not offered, `too_many_payment_methods`. */
    async addTestCard(actor: Actor, card: string): Promise<PaymentMethods> {
      const { testCards } = provider;
      if (testCards === undefined) throw new AppError('not_found');
      if (!testCards.offered.some((offered) => offered.card === card)) {
        throw new AppError('invalid_input', { fields: { card: 'Choose one of the test cards' } });
      }
      const customerId = await ensureCustomer(actor);
      if ((await provider.listMethods(customerId)).length >= accountLimits.paymentMethodsMax) {
        throw new AppError('too_many_payment_methods');
      }
      await testCards.add(customerId, card);
      return listOf(customerId);
    },

    /** @throws AppError `payment_method_not_found`, for another user's too. */
    async remove(actor: Actor, methodId: string): Promise<PaymentMethods> {
      const customerId = await knownCustomer(actor.userId);
      if (!(await provider.removeMethod(customerId, methodId)))
        throw new AppError('payment_method_not_found');
      return listOf(customerId);
    },

    /** @throws AppError `payment_method_not_found`. */
    async setDefault(actor: Actor, methodId: string): Promise<PaymentMethods> {
      const customerId = await knownCustomer(actor.userId);
      if (!(await provider.setDefaultMethod(customerId, methodId))) {
        throw new AppError('payment_method_not_found');
      }
      return listOf(customerId);
    },

    /** Lets the provider forget a user whose account is deleted; a user without an id there is no error. */
    async forgetUser(userId: string): Promise<void> {
      const customerId = await queries.customerIdOf(userId, provider.name);
      if (customerId === undefined) return;
      await provider.deleteCustomer(customerId);
      await queries.deleteCustomer(userId, provider.name);
    },
  };
}

export type PaymentMethodsService = ReturnType<typeof createPaymentMethodsService>;
