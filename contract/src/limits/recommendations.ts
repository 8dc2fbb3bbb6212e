/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** What is recommended beside a product. */
export const recommendationLimits = {
  pairsOfProduct: 12,
  /** A tag of more products than these says nothing of two of them. */
  tagProductsMax: 60,
  /** Purchases of so many days count. */
  purchasesDays: 180,
  viewsKeptDays: 180,
  /** What one address counts. */
  viewsPerHour: 120,
} as const;

/** What a browser keeps to of these. It stands by itself, so that pages need not load what holds on the server alone. */
export const viewedLimits = {
  /** Products opened one after the other that count together. */
  beforeMax: 3,
} as const;
