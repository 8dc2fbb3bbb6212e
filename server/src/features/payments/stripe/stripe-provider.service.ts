import type { Stripe } from 'stripe';
import type { Database } from '../../../db/client.ts';
import type { StripeSettings } from '../../../platform/environment.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentProvider } from '../payments.service.ts';
import { createStripeCharges } from './stripe-charges.service.ts';
import { createStripeMethods } from './stripe-methods.service.ts';

/** Stripe: cards are typed into its own form in the browser and never reach this server (CART-7). */
export function createStripeProvider(
  parts: { stripe: Stripe; db: Database; log: Log },
  { publishableKey }: Pick<StripeSettings, 'publishableKey'>,
): PaymentProvider {
  return {
    name: 'stripe',
    publishableKey,
    ...createStripeMethods(parts.stripe),
    ...createStripeCharges(parts),
  };
}
