import { EventEmitter } from '../../platform/event-emitter.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentEvents, PaymentProvider } from './payments.service.ts';
import { createTestProvider } from './test-provider/test-provider.service.ts';

/** The configured payment provider. Undefined if payments are not set up. */
export async function registerPayments(
  platform: Platform,
): Promise<{ provider: PaymentProvider | undefined; events: PaymentEvents }> {
  const { database, environment, log } = platform;
  const events: PaymentEvents = new EventEmitter(log);
  if (environment.stripe !== undefined) {
    // Loaded on demand: Stripe's library has more than two hundred modules.
    const { registerStripe } = await import('./stripe/stripe.feature.ts');
    return { provider: await registerStripe(platform, environment.stripe, events), events };
  }
  const { db } = database;
  return { provider: environment.takesTestPayments ? createTestProvider({ db }) : undefined, events };
}
