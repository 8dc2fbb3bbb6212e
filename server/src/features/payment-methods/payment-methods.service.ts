import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { PaymentMethods } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentMethodVault } from '../payments/payments.service.ts';
import { createPaymentMethodsQueries } from './payment-methods.queries.ts';

/**
 * A user's payment methods. The payment provider stores them; this server stores the provider's id of the
 * user.
 */
export function createPaymentMethodsService({
  db,
  provider,
}: {
  db: Database;
  /** Undefined if payments are not set up. */
  provider: PaymentMethodVault | undefined;
}) {
  const queries = createPaymentMethodsQueries(db);

  /** @throws AppError `payments_not_set_up`. */
  function neededProvider(): PaymentMethodVault {
    if (provider === undefined) throw new AppError('payments_not_set_up');
    return provider;
  }

  async function listOf(customerId: string | undefined): Promise<PaymentMethods> {
    if (provider === undefined) return { provider: 'none', methods: [] };
    return {
      provider: provider.name,
      methods: customerId === undefined ? [] : await provider.listMethods(customerId),
      ...(provider.publishableKey === undefined ? {} : { publishableKey: provider.publishableKey }),
      ...(provider.testCards ? { testCards: [...provider.testCards.offered] } : {}),
    };
  }

  async function customerOf(userId: string): Promise<string | undefined> {
    return provider && queries.customerIdOf(userId, provider.name);
  }

  async function knownCustomer(userId: string): Promise<string> {
    const customerId = await customerOf(userId);
    if (customerId === undefined) throw new AppError('payment_method_not_found');
    return customerId;
  }

  async function ensureCustomer({ userId, email, name }: Actor): Promise<string> {
    const provider = neededProvider();
    const known = await queries.customerIdOf(userId, provider.name);
    if (known !== undefined) return known;
    const customerId = await provider.createCustomer({ userId, email, name });
    await queries.insertCustomer({ userId, provider: provider.name, customerId });
    return customerId;
  }

  /** @throws AppError `too_many_payment_methods`. */
  async function customerWithRoom(actor: Actor): Promise<string> {
    const customerId = await ensureCustomer(actor);
    const kept = await neededProvider().listMethods(customerId);
    if (kept.length >= accountLimits.paymentMethodsMax) throw new AppError('too_many_payment_methods');
    return customerId;
  }

  return {
    async list(actor: Pick<Actor, 'userId'>): Promise<PaymentMethods> {
      return listOf(await customerOf(actor.userId));
    },

    /** The payment provider's id of a user. Undefined if the provider does not know them. */
    customerOf,

    /**
     * Registers the user with the payment provider. @throws AppError `payments_not_set_up`,
     * `payment_provider_unreachable`.
     */
    ensureCustomer,

    /** @throws AppError `not_found` with another provider, `invalid_input` for a card that is not offered, `too_many_payment_methods`. */
    async addTestCard(actor: Actor, card: string): Promise<PaymentMethods> {
      const { testCards } = neededProvider();
      if (testCards === undefined) throw new AppError('not_found');
      if (!testCards.offered.some((offered) => offered.card === card)) {
        throw new AppError('invalid_input', { fields: { card: 'Choose one of the test cards' } });
      }
      const customerId = await customerWithRoom(actor);
      await testCards.add(customerId, card);
      return listOf(customerId);
    },

    /**
     * Begins to save a card that is typed into the provider's form; the browser completes it there.
     * @throws AppError `not_found` with another provider, `too_many_payment_methods`,
     * `payment_provider_unreachable`.
     */
    async beginCard(actor: Actor): Promise<{ clientSecret: string }> {
      const provider = neededProvider();
      if (provider.beginCard === undefined) throw new AppError('not_found');
      return provider.beginCard(await customerWithRoom(actor));
    },

    /** @throws AppError `payment_method_not_found`, also for another user's. */
    async remove(actor: Actor, methodId: string): Promise<PaymentMethods> {
      const customerId = await knownCustomer(actor.userId);
      if (!(await neededProvider().removeMethod(customerId, methodId)))
        throw new AppError('payment_method_not_found');
      return listOf(customerId);
    },

    /** @throws AppError `payment_method_not_found`. */
    async setDefault(actor: Actor, methodId: string): Promise<PaymentMethods> {
      const customerId = await knownCustomer(actor.userId);
      if (!(await neededProvider().setDefaultMethod(customerId, methodId))) {
        throw new AppError('payment_method_not_found');
      }
      return listOf(customerId);
    },

    /** Deletes a deleted user's data at the provider. Does nothing for a user unknown there. */
    async forgetUser(userId: string): Promise<void> {
      const customerId = await customerOf(userId);
      if (customerId === undefined || provider === undefined) return;
      await provider.deleteCustomer(customerId);
      await queries.deleteCustomer(userId, provider.name);
    },
  };
}

export type PaymentMethodsService = ReturnType<typeof createPaymentMethodsService>;
