/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const productLimits = {
  /** Matches of a filter that are counted; of more it is said that there are at least so many. */
  countedMatches: 1000,
  lowStockBadgeAt: 5,
  onlyLeftOnCardAt: 10,
  onlyLeftOnPageAt: 5,
  tagsOnCard: 3,
  /** The triggers that keep `product_counts` have it too. */
  topRatedFrom: 4,
  brandLowStockUnder: 10,
  pageSize: 24,
  pageSizeMax: 72,
  relatedProducts: 8,
  /** Products that a browser remembers it has shown. */
  recentlyViewed: 12,
  /** The price range that the filter shows before a shopper sets one (SHOP-6). It limits nothing. */
  priceRangeShown: { min: 0, max: 200 },
  /** What the minimum rating filter offers (SHOP-11). */
  ratingsOffered: [4, 3, 2, 1],
  /** What the green rating filter offers: this grade or a better one. */
  greensOffered: ['A', 'B', 'C', 'D', 'E'],
  brandsFilteredMax: 20,
  sizesFilteredMax: 20,
  /** A product on sale shows its lowest price of these last days (FMT-5). */
  lowestPriceDays: 30,
  /** Changes of a price that its history shows; the latest. */
  pricesShown: 100,
  /** Parts of the price range that a filter offers, in US dollars, both ends included. */
  priceBandsOffered: [
    { priceMin: undefined, priceMax: 24.99 },
    { priceMin: 25, priceMax: 49.99 },
    { priceMin: 50, priceMax: 99.99 },
    { priceMin: 100, priceMax: undefined },
  ],
  /** Sizes that a filter offers, those with the most products that match. */
  sizesOffered: 20,
  /** Brands that a filter offers, those with the most products that match. */
  brandsOffered: 20,
} as const;
