/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const wishlistLimits = {
  itemsMax: 500,
  failureShownMs: 3000,
  /** A shopper gets at most one notice in this time that a product costs less or is back in stock. */
  noticeIntervalSeconds: 86_400,
  /** Collections of one wishlist. */
  collectionsMax: 30,
  collectionNameMaxCharacters: 60,
} as const;
