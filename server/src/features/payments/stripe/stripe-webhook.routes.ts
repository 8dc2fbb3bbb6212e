import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { successEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../../../platform/app-error.ts';

/** How old a signed message may be, so that nobody sends an overheard one again later. */
const toleranceSeconds = 300;
/** Stripe's largest events are some ten kilobytes. */
const bodyLimitBytes = 256 * 1024;

/** The intent that an event is about; undefined for an event that changes no payment of ours. */
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
 * `POST /payments/stripe/webhook`, where Stripe says that something about a payment has changed
 * (docs.stripe.com/webhooks). An event names the payment and nothing else is taken from it: what is the case is asked of
 * Stripe, so events that come twice, late or in another order change nothing.
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
  /** @throws AppError `invalid_input` for a message that Stripe has not signed, or not lately. */
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
    // The signature is of the bytes as they came.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    for (const prefix of prefixes) {
      // Not limited: after a sale Stripe's few addresses send as many messages as there were payments.
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
