/** Display names of Stripe's card brands. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function brandName(brand: string | null): string {
  return (brand === null ? undefined : brands[brand]) ?? 'Card';
}

const declined = 'The card was declined. Try another card.';
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has not enough money. Try another card.',
  expired_card: 'The card has expired. Try another card.',
  incorrect_cvc: 'The security code of the card is wrong. Try again.',
  invalid_cvc: 'The security code of the card is wrong. Try again.',
  incorrect_number: 'The card number is wrong. Try again.',
  invalid_number: 'The card number is wrong. Try again.',
  invalid_expiry_month: 'The expiry date of the card is wrong. Try again.',
  invalid_expiry_year: 'The expiry date of the card is wrong. Try again.',
  incorrect_zip: 'The bank knows another ZIP code for this card. Try again, or with another card.',
  card_not_supported: 'The card cannot be used for this purchase. Try another card.',
  currency_not_supported: 'The card cannot pay in this currency. Try another card.',
  card_velocity_exceeded: 'The card has reached its limit. Try another card.',
  withdrawal_count_limit_exceeded: 'The card has reached its limit. Try another card.',
  authentication_required: 'The bank wants you to confirm the payment. Try again.',
  payment_intent_authentication_failure:
    'The bank could not confirm that it was you. Try again, or with another card.',
  processing_error: 'The card could not be charged. Try again in a moment.',
  try_again_later: 'The card could not be charged. Try again in a moment.',
  amount_too_small: 'This amount is too small to be paid by card.',
  amount_too_large: 'This amount is too large to be paid by card.',
};

/**
 * Why a payment failed, for the shopper. For suspected fraud and lost or stolen cards it says only that the
 * card was declined, as Stripe requires (docs.stripe.com/declines/codes).
 */
export function declineReason(error: { code?: string; decline_code?: string }): string {
  return reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? declined;
}

export const notFinished = 'The payment was not finished, and nothing was charged. Try again.';
export const givenBack = 'The payment was given back.';
export const notTaken = 'The payment provider did not take the payment, and nothing was charged.';
