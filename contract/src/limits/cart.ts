/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of a cart. */
export const cartLimits = {
  linesMax: 50,
  /** Units of one product per shopper, so that nobody buys a whole drop. */
  unitsOfProductMax: 10,
  /** How long an unchanged guest cart is kept. */
  guestCartKeptDays: 60,
} as const;

/** Spending limits that shoppers set for themselves. */
export const spendingLimits = {
  currency: 'USD',
  noteMaxCharacters: 300,
  /** How long a higher limit waits before it applies. */
  looserAfterSeconds: 86_400,
} as const;
