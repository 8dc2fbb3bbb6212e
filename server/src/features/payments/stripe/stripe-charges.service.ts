import { Stripe } from 'stripe';
import { type Money, money } from '@greenroom/contract/money';
import type { Database } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Charge, ChargeResult, MoneyBack, PaymentProvider } from '../payments.service.ts';
import { isMissing } from './stripe-client.ts';
import { createStripeIntentsQueries } from './stripe-intents.queries.ts';
import { brandName, declineReason, givenBack, notFinished, notTaken } from './stripe-messages.ts';

type StripeCharges = Pick<PaymentProvider, 'charge' | 'giveUp' | 'refund'> &
  Required<Pick<PaymentProvider, 'moneyBack'>>;

/** Data loaded with every intent: the card that paid, and refunds. */
const withCharge = { expand: ['latest_charge'] };

function isRefusedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

/** Whether nobody has tried to pay it with a card yet. */
function isFresh(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'requires_payment_method' && intent.last_payment_error === null;
}

/**
 * Charges as Stripe payment intents (docs.stripe.com/payments/payment-intents). An intent is created
 * unconfirmed, which takes no money, then stored in `stripe_intents`, and only then confirmed: here for a
 * saved card, by the browser for a new one. A charge therefore has only one intent that can take money, even
 * after Stripe has forgotten its idempotency keys.
 */
export function createStripeCharges({
  stripe,
  db,
  log,
}: {
  stripe: Stripe;
  db: Database;
  log: Log;
}): StripeCharges {
  const intents = createStripeIntentsQueries(db);
  const read = async (id: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.retrieve(id, withCharge);

  /** @throws AppError `payment_method_not_found` for a card that the customer has not saved. */
  async function checkSaved(customerId: string | undefined, methodId: string): Promise<void> {
    if (customerId === undefined) throw new AppError('payment_method_not_found');
    try {
      await stripe.customers.retrievePaymentMethod(customerId, methodId);
    } catch (error) {
      if (isMissing(error)) throw new AppError('payment_method_not_found', { cause: error });
      throw error;
    }
  }

  /** Creates an intent that takes no money yet, or returns Stripe's permanent reason for refusing it. */
  async function create({ key, amount, customerId, choice }: Charge): Promise<Stripe.PaymentIntent | string> {
    const creation = stripe.paymentIntents.create(
      {
        amount: amount.amount,
        currency: amount.currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        metadata: { payment_id: key },
        ...(customerId !== undefined && {
          customer: customerId,
          ...('newCard' in choice && choice.newCard.isKept && { setup_future_usage: 'on_session' }),
        }),
        ...withCharge,
      },
      { idempotencyKey: key },
    );
    try {
      return await creation;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
        throw error;
      log.error({ err: error, chargeKey: key }, 'Stripe refused a payment');
      return error.code?.startsWith('amount_') === true ? declineReason(error) : notTaken;
    }
  }

  /** The charge's intent, created now if it has none, or the reason why it gets none. */
  async function intentOf(charge: Charge): Promise<Stripe.PaymentIntent | string> {
    const { key, customerId, choice } = charge;
    const known = await intents.find(key);
    if (known !== undefined) return known.intentId === null ? notFinished : read(known.intentId);
    if ('methodId' in choice) await checkSaved(customerId, choice.methodId);
    const made = await create(charge);
    if (typeof made === 'string') return made;
    const kept = await intents.insertOrFind({ chargeKey: key, intentId: made.id });
    if (kept.intentId === made.id) return made;
    await end(made.id);
    return kept.intentId === null ? notFinished : read(kept.intentId);
  }

  /** Resolves to the intent after the attempt, even if the card was declined. */
  async function confirm(id: string, methodId: string): Promise<Stripe.PaymentIntent> {
    try {
      return await stripe.paymentIntents.confirm(id, {
        payment_method: methodId,
        use_stripe_sdk: true,
        ...withCharge,
      });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError || isRefusedState(error)) return read(id);
      if (!isMissing(error)) throw error;
      await end(id);
      throw new AppError('payment_method_not_found', { cause: error });
    }
  }

  /** Cancels an intent. One that can no longer be cancelled is returned as it is. */
  async function end(id: string): Promise<Stripe.PaymentIntent> {
    try {
      return await stripe.paymentIntents.cancel(id, withCharge);
    } catch (error) {
      if (isRefusedState(error)) return read(id);
      throw error;
    }
  }

  /**
   * A declined intent could still be paid in the browser, so it is cancelled before its result is reported.
   * @throws Error while Stripe is processing it.
   */
  async function chargeResultOf(intent: Stripe.PaymentIntent): Promise<ChargeResult> {
    switch (intent.status) {
      case 'succeeded':
        return paid(intent);
      case 'canceled':
        return { status: 'declined', reason: reasonOf(intent) };
      case 'requires_action':
      case 'requires_confirmation':
        return waiting(intent);
      case 'requires_payment_method': {
        if (isFresh(intent)) return waiting(intent);
        const ended = await end(intent.id);
        if (ended.status === 'canceled') return { status: 'declined', reason: reasonOf(intent) };
        if (ended.status === 'succeeded') return paid(ended);
        break;
      }
      case 'processing':
      case 'requires_capture':
    }
    throw new Error(`Stripe has not settled ${intent.id}: its status is ${intent.status}`);
  }

  /** @throws Error for a charge without an intent, which took no money. */
  async function storedIntentId(chargeKey: string): Promise<string> {
    const intentId = (await intents.find(chargeKey))?.intentId;
    if (typeof intentId !== 'string') throw new Error(`The charge ${chargeKey} has no intent at Stripe`);
    return intentId;
  }

  return {
    async charge(charge) {
      const { choice } = charge;
      if ('testCard' in choice) throw new AppError('payment_method_not_found');
      let intent = await intentOf(charge);
      if (typeof intent === 'string') return { status: 'declined', reason: intent };
      if ('methodId' in choice && isFresh(intent)) intent = await confirm(intent.id, choice.methodId);
      return chargeResultOf(intent);
    },

    async giveUp(chargeKey) {
      const { intentId } = await intents.insertOrFind({ chargeKey, intentId: null });
      if (intentId !== null) await end(intentId);
    },

    async refund({ key, chargeKey, amount }) {
      const intentId = await storedIntentId(chargeKey);
      // Stripe forgets idempotency keys after a day, but keeps its list of refunds.
      let givenBack = 0;
      for await (const done of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
        if (done.metadata?.['refund_id'] === key) return;
        if (isRefundBack(done)) givenBack += done.amount;
      }
      // A refund made in Stripe's dashboard must not be requested again, because Stripe would reject it every
      // time.
      const { amount_received: paidCents } = await stripe.paymentIntents.retrieve(intentId);
      const cents = Math.min(amount.amount, paidCents - givenBack);
      if (cents <= 0) return;
      await stripe.refunds.create(
        { payment_intent: intentId, amount: cents, metadata: { refund_id: key } },
        { idempotencyKey: `refund-${key}` },
      );
    },

    async moneyBack(chargeKey) {
      const filter = { payment_intent: await storedIntentId(chargeKey), limit: 100 };
      const back: MoneyBack[] = [];
      for await (const refund of stripe.refunds.list(filter)) {
        const { id, amount, currency, metadata } = refund;
        const isBack = isRefundBack(refund);
        const key = metadata?.['refund_id'];
        back.push({ id, key, cause: 'refund', amount: amountOf(amount, currency), isBack });
      }
      for await (const dispute of stripe.disputes.list(filter)) {
        const { id, amount, currency, status } = dispute;
        const isBack = disputesWithMoneyBack.has(status);
        back.push({ id, key: undefined, cause: 'dispute', amount: amountOf(amount, currency), isBack });
      }
      return back;
    },
  };
}

/**
 * Stripe takes a disputed amount when the bank requests it, and returns it if the bank decides for the shop.
 */
const disputesWithMoneyBack: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'needs_response',
  'under_review',
  'lost',
]);

const isRefundBack = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

/** Stripe writes currency codes in lower case. */
const amountOf = (amount: number, currency: string): Money => money(amount, currency.toUpperCase());

function waiting({ client_secret: clientSecret }: Stripe.PaymentIntent): ChargeResult {
  return { status: 'needs-confirmation', ...(clientSecret !== null && { clientSecret }) };
}

function paid({ latest_charge: charge }: Stripe.PaymentIntent): ChargeResult {
  if (charge === null || typeof charge === 'string')
    throw new Error('Stripe returned a payment without the details of its charge');
  if (charge.refunded) return { status: 'declined', reason: givenBack };
  const card = charge.payment_method_details?.card;
  const last4 = card?.last4 ?? null;
  const brand = brandName(card?.brand ?? null);
  return { status: 'succeeded', paidWith: last4 === null ? brand : `${brand} ending in ${last4}` };
}

function reasonOf({ last_payment_error: error }: Stripe.PaymentIntent): string {
  return error === null ? notFinished : declineReason(error);
}
