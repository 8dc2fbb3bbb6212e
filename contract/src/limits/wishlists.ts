/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const wishlistLimits = {
  itemsMax: 500,
  failureShownMs: 3000,
  /** How often a shopper is told at most that one product costs less or is back. */
  newsEverySeconds: 86_400,
  /** Named parts of one wishlist. */
  collectionsMax: 30,
  collectionNameMaxCharacters: 60,
} as const;
