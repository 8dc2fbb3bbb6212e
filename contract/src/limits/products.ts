/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const productLimits = {
  /** How far the matches of a filter are counted. Beyond it the count is "at least". */
  countedMatches: 1000,
  lowStockBadgeAt: 5,
  onlyLeftOnCardAt: 10,
  onlyLeftOnPageAt: 5,
  tagsOnCard: 3,
  /** Must equal the value in the triggers that maintain `product_counts`. */
  topRatedFrom: 4,
  brandLowStockUnder: 10,
  pageSize: 24,
  pageSizeMax: 72,
  relatedProducts: 8,
  /** How many recently shown products a browser remembers. */
  recentlyViewed: 12,
  /** The price range that the filter shows before a shopper sets one (SHOP-6). It limits nothing. */
  priceRangeShown: { min: 0, max: 200 },
  /** Choices of the minimum rating filter (SHOP-11). */
  ratingsOffered: [4, 3, 2, 1],
  /** Choices of the green rating filter: this grade or a better one. */
  greensOffered: ['A', 'B', 'C', 'D', 'E'],
  brandsFilteredMax: 20,
  sizesFilteredMax: 20,
  /** A product on sale shows its lowest price within this many days (FMT-5). */
  lowestPriceDays: 30,
  /** How many of the latest price changes the history shows. */
  pricesShown: 100,
  /** Price ranges that a filter offers, in US dollars, both ends included. */
  priceBandsOffered: [
    { priceMin: undefined, priceMax: 24.99 },
    { priceMin: 25, priceMax: 49.99 },
    { priceMin: 50, priceMax: 99.99 },
    { priceMin: 100, priceMax: undefined },
  ],
  /** How many sizes a filter offers, those with the most matching products. */
  sizesOffered: 20,
  /** How many brands a filter offers, those with the most matching products. */
  brandsOffered: 20,
} as const;
