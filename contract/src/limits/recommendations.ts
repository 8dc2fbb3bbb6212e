/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of the recommendations on a product's page. */
export const recommendationLimits = {
  pairsOfProduct: 12,
  /** A tag with more products than this says nothing about how two of them relate. */
  tagProductsMax: 60,
  /** How many days of purchases count. */
  purchasesDays: 180,
  viewsKeptDays: 180,
  /** Counted views per address. */
  viewsPerHour: 120,
} as const;

/** The limits that browsers apply. Separate, so that pages do not load limits that only the server needs. */
export const viewedLimits = {
  /** How many products opened in succession count together. */
  beforeMax: 3,
} as const;
