import { EventEmitter } from '../../platform/event-emitter.ts';
import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { PaymentEvents, PaymentProvider } from './payments.service.ts';
import { createStripeClient } from './stripe/stripe-client.ts';
import { createStripeIntentsQueries } from './stripe/stripe-intents.queries.ts';
import { createStripeProvider } from './stripe/stripe-provider.service.ts';
import { registerStripeWebhook } from './stripe/stripe-webhook.routes.ts';
import { createTestProvider } from './test-provider/test-provider.service.ts';

/** The payment provider that the configuration chooses; undefined where payments are not set up. */
export async function registerPayments({
  database: { db },
  environment,
  http,
  log,
  now,
}: Platform): Promise<{ provider: PaymentProvider | undefined; events: PaymentEvents }> {
  const events: PaymentEvents = new EventEmitter(log);
  const settings = environment.stripe;
  if (settings === undefined) {
    return { provider: environment.takesTestPayments ? createTestProvider({ db }) : undefined, events };
  }
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
  return { provider: createStripeProvider({ stripe, db, log }, settings), events };
}
