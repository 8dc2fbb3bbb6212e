import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { successEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../../../platform/app-error.ts';

/** The maximum age of a signed message, so that an intercepted one cannot be replayed later. */
const toleranceSeconds = 300;
/** Stripe's largest events have about ten kilobytes. */
const bodyLimitBytes = 256 * 1024;

/** The intent that an event is about. Undefined for an event that does not concern our payments. */
function intentIdOf({ type, data }: Stripe.Event): string | undefined {
  if (
    type === 'payment_intent.succeeded' ||
    type === 'payment_intent.payment_failed' ||
    type === 'payment_intent.canceled'
  ) {
    return data.object.id;
  }
  if (
    type !== 'charge.refunded' &&
    type !== 'charge.refund.updated' &&
    type !== 'refund.created' &&
    type !== 'refund.updated' &&
    type !== 'refund.failed' &&
    type !== 'charge.dispute.created' &&
    type !== 'charge.dispute.updated' &&
    type !== 'charge.dispute.closed' &&
    type !== 'charge.dispute.funds_withdrawn' &&
    type !== 'charge.dispute.funds_reinstated'
  ) {
    return undefined;
  }
  const intent = data.object.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}

/**
 * `POST /payments/stripe/webhook`, to which Stripe reports changes of payments (docs.stripe.com/webhooks).
 * Only the payment's id is taken from an event. The current state is read from Stripe, so repeated, late or
 * reordered events change nothing.
 */
export async function registerStripeWebhook(
  app: FastifyInstance,
  {
    stripe,
    webhookSecret,
    prefixes,
    onIntentChanged,
    now,
  }: {
    stripe: Stripe;
    webhookSecret: string;
    prefixes: readonly string[];
    onIntentChanged: (intentId: string) => Promise<void>;
    now: () => Date;
  },
): Promise<void> {
  /** @throws AppError `invalid_input` for a message that Stripe did not sign, or signed too long ago. */
  function readEvent(body: unknown, signature: string | string[] | undefined): Stripe.Event {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
      throw new AppError('invalid_input', { details: 'This message is not signed by Stripe' });
    }
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        now().getTime(),
      );
    } catch (error) {
      throw new AppError('invalid_input', { details: 'This message is not signed by Stripe', cause: error });
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    for (const prefix of prefixes) {
      // Not rate limited: after a sale, Stripe's few addresses send as many messages as there were payments.
      scope.post(`${prefix}/payments/stripe/webhook`, async (request, reply) => {
        const event = readEvent(request.body, request.headers['stripe-signature']);
        const intentId = intentIdOf(event);
        if (intentId !== undefined) await onIntentChanged(intentId);
        reply.header('cache-control', 'no-store');
        return successEnvelope({});
      });
    }
  });
}
