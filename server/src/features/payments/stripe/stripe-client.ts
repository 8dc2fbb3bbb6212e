import { Stripe } from 'stripe';
import type { StripeSettings } from '../../../platform/environment.ts';

/** A shopper waits for the answer. Later calls for them are retried anyway. */
const timeoutMs = 10_000;

/** A client for Stripe's API with this server's secret key. */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      port: address.port,
    }),
  });
}

/** Whether Stripe rejected a call because the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
