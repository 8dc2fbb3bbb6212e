/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** What a cart may hold. */
export const cartLimits = {
  linesMax: 50,
  /** Of one product, and of one shopper: nobody buys a whole drop. */
  unitsOfProductMax: 10,
  /** How long a guest's cart is kept that nobody changes. */
  guestCartKeptDays: 60,
} as const;

/** Limits that shoppers set themselves. */
export const spendingLimits = {
  currency: 'USD',
  wordsMaxCharacters: 300,
  /** What is loosened waits for so long. */
  looserAfterSeconds: 86_400,
} as const;
