/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of paying (CART-3 to CART-7). */
export const checkoutLimits = {
  /** How long units are held for a shopper who pays. */
  holdSeconds: 600,
  /** How long units are held before the checkout for them is stored, in case the process ends in between. */
  beginSeconds: 60,
  /** How much longer units are held once a payment was sent to the provider. */
  paymentGraceSeconds: 900,
  /** Total of one checkout, including everything: the most that a payment provider accepts at once. */
  totalMaxCents: 99_999_999,
  /** How long the data of a person who began a checkout and did not pay is kept. */
  leftKeptDays: 30,
  /** How long a shopper can cancel an order without a reason. */
  cancelSeconds: 900,
} as const;

export const guestOrderLimits = {
  /** How many of a browser's latest guest orders are offered to a person who signs in. */
  shown: 50,
} as const;

/** Limits of refunds. */
export const refundLimits = {
  /**
   * A page stops waiting for a refund that the payment provider has not paid after this long. The server
   * continues to ask.
   */
  delayedAfterSeconds: 120,
} as const;

/** Limits of a brand's codes. */
export const couponLimits = {
  codeMaxCharacters: 40,
  /** A brand's codes that have not ended. */
  perBrandMax: 200,
  amountMaxCents: 10_000_000,
  page: 20,
  pageMax: 50,
} as const;

/** Limits of what a brand ships and refunds. */
export const fulfilmentLimits = {
  linesMax: 100,
  trackingNumberMaxCharacters: 60,
  carrierNameMaxCharacters: 60,
  messageMaxCharacters: 1000,
  pickListLinesMax: 1000,
  /** Orders per packing-slip print or pick list. */
  ordersAtOnce: 50,
} as const;

/** Limits of returns. */
export const returnLimits = {
  /** Counted from the delivery, or from the order if no delivery was recorded. */
  days: 30,
  linesMax: 50,
  reasonMaxCharacters: 500,
  answerMaxCharacters: 1000,
} as const;

/** Limits of operators' records of payouts to brands. */
export const payoutLimits = {
  reasonMaxCharacters: 500,
  referenceMaxCharacters: 100,
  /** How many of its payouts a brand sees. */
  shown: 500,
} as const;
