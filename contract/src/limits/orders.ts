/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Paying (CART-3 to CART-7). */
export const checkoutLimits = {
  /** How long units are held for a shopper who pays. */
  holdSeconds: 600,
  /** How long they are held at most until the checkout that they are for is stored: a process may end in between. */
  beginSeconds: 60,
  /** How much longer they are held once a payment is sent to the provider. */
  paymentGraceSeconds: 900,
  /** Of one checkout, with everything: the most that a payment provider takes at once. */
  totalMaxCents: 99_999_999,
  /** How long it is kept who began a checkout that nobody paid. */
  leftKeptDays: 30,
  /** How long a shopper can take back an order without a reason. */
  cancelSeconds: 900,
} as const;

export const guestOrderLimits = {
  /** Of a browser without an account, the latest orders that whoever signs in is asked about. */
  shown: 50,
} as const;

/** Money that goes back. */
export const refundLimits = {
  /** A payment provider that has not paid for so long is not waited for on a page. The server goes on asking it. */
  delayedAfterSeconds: 120,
} as const;

/** Codes that a brand makes. */
export const couponLimits = {
  codeMaxCharacters: 40,
  /** Those of one brand that have not ended. */
  perBrandMax: 200,
  amountMaxCents: 10_000_000,
  page: 20,
  pageMax: 50,
} as const;

/** What a brand sends and gives back of an order. */
export const fulfilmentLimits = {
  linesMax: 100,
  trackingNumberMaxCharacters: 60,
  carrierNameMaxCharacters: 60,
  messageMaxCharacters: 1000,
  pickListLinesMax: 1000,
  /** Orders whose packing slips are printed, or whose units are picked, at once. */
  ordersAtOnce: 50,
} as const;

/** Giving back what was bought. */
export const returnLimits = {
  /** From when it was delivered, or from the order where nobody said so. */
  days: 30,
  linesMax: 50,
  reasonMaxCharacters: 500,
  answerMaxCharacters: 1000,
} as const;

/** What operators record of money that they paid to brands. */
export const payoutLimits = {
  reasonMaxCharacters: 500,
  referenceMaxCharacters: 100,
  /** Of one brand, as it sees them. */
  shown: 500,
} as const;
