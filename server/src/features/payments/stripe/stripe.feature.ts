import type { StripeSettings } from '../../../platform/environment.ts';
import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { PaymentEvents, PaymentProvider } from '../payments.service.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeIntentsQueries } from './stripe-intents.queries.ts';
import { createStripeProvider } from './stripe-provider.service.ts';
import { registerStripeWebhook } from './stripe-webhook.routes.ts';

/** Payments by Stripe, which reports changes through its webhook. */
export async function registerStripe(
  { database: { db }, http, log, now }: Platform,
  settings: StripeSettings,
  events: PaymentEvents,
): Promise<PaymentProvider> {
  const stripe = createStripeClient(settings);
  const intents = createStripeIntentsQueries(db);
  await registerStripeWebhook(http, {
    stripe,
    webhookSecret: settings.webhookSecret,
    prefixes: apiPrefixes,
    async onIntentChanged(intentId) {
      const chargeKey = await intents.chargeKeyOf(intentId);
      if (chargeKey !== undefined) await events.emit('chargeChanged', { chargeKey });
    },
    now,
  });
  return createStripeProvider({ stripe, db, log }, settings);
}
