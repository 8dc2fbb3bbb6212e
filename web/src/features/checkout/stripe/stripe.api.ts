import type { NewOrder, Payment } from '@greenroom/contract/orders/orders.schemas';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { confirmPayment, placeOrder } from '../checkout.api.ts';

interface StripePayment extends NewOrder {
  idempotencyKey: string;
  stripe: Stripe;
  /** The card form. Null for an earlier payment, whose form is gone. */
  elements: StripeElements | null;
}

/**
 * The page was reloaded while a typed card was being sent. If Stripe has the card and requires the second step,
 * the payment continues. If Stripe never got the card, the payment is given up and the shopper types it again.
 */
async function goOnWithTypedCard(stripe: Stripe, id: string, clientSecret: string): Promise<Payment> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (paymentIntent?.status === 'requires_action') {
    const { error } = await stripe.handleNextAction({ clientSecret });
    return confirmPayment({ id, isApproved: error === undefined });
  }
  const isWithStripe = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
  return confirmPayment({ id, isApproved: isWithStripe });
}

/**
 * Pays: the server creates the charge, this browser completes it at Stripe if necessary, and the server reads
 * the result from Stripe. The result that Stripe reports here is not sent to the server, only whether the
 * shopper completed the step.
 */
async function payByStripe({ stripe, elements, ...order }: StripePayment): Promise<Payment> {
  const { idempotencyKey, checkoutId, payment: choice } = order;
  const payment = await placeOrder({ idempotencyKey, checkoutId, payment: choice });
  if (payment.status !== 'needs-confirmation' || payment.clientSecret === undefined) return payment;
  const { id, clientSecret } = payment;
  if ('newCard' in choice && elements === null) return goOnWithTypedCard(stripe, id, clientSecret);
  const { error } =
    elements === null
      ? await stripe.handleNextAction({ clientSecret })
      : await stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' });
  return confirmPayment({ id, isApproved: error === undefined });
}

export function useStripePayment() {
  return useMutation({ mutationFn: payByStripe, meta: { showsOwnFailure: true }, retry: false });
}
