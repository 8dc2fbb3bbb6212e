import { Stripe } from 'stripe';
import type { PaymentMethod } from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { AppError } from '../../../platform/app-error.ts';
import type { PaymentMethodVault } from '../payments.service.ts';
import { isMissing } from './stripe-client.ts';
import { brandName } from './stripe-messages.ts';

type StripeMethods = Omit<PaymentMethodVault, 'name' | 'testCards' | 'publishableKey'>;

/** More than any customer has. */
const listedMethods = 100;

/** Reports a Stripe failure as temporary. @throws AppError `payment_provider_unreachable`. */
async function reach<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isMissing(error)) {
      throw new AppError('payment_provider_unreachable', { cause: error });
    }
    throw error;
  }
}

/** Undefined for an object that does not exist at Stripe. */
async function found<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reach(request);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stripe customers and their saved cards. */
export function createStripeMethods(stripe: Stripe): StripeMethods {
  /** The default is the one set at Stripe, otherwise the one that was saved first. */
  async function listMethods(customerId: string): Promise<PaymentMethod[]> {
    const customer = await found(stripe.customers.retrieve(customerId));
    if (customer === undefined || customer.deleted === true) return [];
    const kept = await reach(
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: listedMethods }),
    );
    const noted = customer.invoice_settings.default_payment_method;
    const defaultId =
      kept.data.find(({ id }) => id === (typeof noted === 'string' ? noted : noted?.id))?.id ??
      kept.data.at(-1)?.id;
    const methods = kept.data.toReversed().flatMap(({ id, card }) =>
      card === undefined
        ? []
        : [
            {
              id,
              brand: brandName(card.brand),
              last4: card.last4,
              expiryMonth: card.exp_month,
              expiryYear: card.exp_year,
              isDefault: id === defaultId,
            },
          ],
    );
    return [
      ...methods.filter(({ isDefault }) => isDefault),
      ...methods.filter(({ isDefault }) => !isDefault),
    ];
  }

  async function has(customerId: string, methodId: string): Promise<boolean> {
    return (await found(stripe.customers.retrievePaymentMethod(customerId, methodId))) !== undefined;
  }

  return {
    /**
     * The request contains only constant data, because Stripe rejects the same idempotency key with another
     * email.
     */
    async createCustomer({ userId, email, name }) {
      const { id } = await reach(
        stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer-${userId}` }),
      );
      await reach(stripe.customers.update(id, { email, name }));
      return id;
    },

    listMethods,

    /**
     * A setup intent (docs.stripe.com/payments/setup-intents). Stripe attaches the card to the customer once
     * it is confirmed.
     */
    async beginCard(customerId) {
      const { client_secret: clientSecret } = await reach(
        stripe.setupIntents.create({
          customer: customerId,
          allowed_payment_method_types: ['card'],
          usage: 'on_session',
        }),
      );
      if (clientSecret === null) throw new AppError('payment_provider_unreachable');
      return { clientSecret };
    },

    async removeMethod(customerId, methodId) {
      if (!(await has(customerId, methodId))) return false;
      return (await found(stripe.paymentMethods.detach(methodId))) !== undefined;
    },

    async setDefaultMethod(customerId, methodId) {
      if (!(await has(customerId, methodId))) return false;
      await reach(
        stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
      );
      return true;
    },

    async deleteCustomer(customerId) {
      await found(stripe.customers.del(customerId));
    },
  };
}
