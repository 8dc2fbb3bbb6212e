import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { bestMatches } from '../../../platform/text-search/best-matches.ts';
import { BestPlaces, type Place } from '../../../platform/text-search/best-places.ts';
import type { DocumentSet } from '../../../platform/text-search/document-set.ts';
import type { SoughtWord, TextMatches } from '../../../platform/text-search/text-index.ts';
import { applyFilter, type IndexFilter } from './index-filter.ts';
import type { ProductIndex } from './product-index.ts';

function findProducts(index: ProductIndex, words: readonly SoughtWord[], filter: IndexFilter): TextMatches {
  const matches = index.text.match(words);
  applyFilter(index, filter, matches.documents);
  return matches;
}

/** A shopper's sorts. A list without a search shows featured products first, newest first (SHOP-14). */
export type IndexSort = ProductSort | 'featured-first';

/**
 * Larger than any time in milliseconds since 1970. Their sum is still an integer that a double can represent.
 */
const featuredAddsMs = 2 ** 52;

/** The sort key of each sort except the search's own. Higher comes first. */
function keyOf(
  { columns: { values, featured } }: ProductIndex,
  sort: Exclude<IndexSort, 'featured'>,
): (product: number) => number {
  switch (sort) {
    case 'featured-first':
      return (product) => (values.createdAt[product] ?? 0) + (featured.has(product) ? featuredAddsMs : 0);
    case 'newest':
      return (product) => values.createdAt[product] ?? 0;
    case 'price-low':
      return (product) => -(values.priceCents[product] ?? 0);
    case 'price-high':
      return (product) => values.priceCents[product] ?? 0;
    case 'rating':
      return (product) => values.rating[product] ?? 0;
    case 'green':
      return (product) => values.greenScore[product] ?? -1;
  }
}

/** The top products of a set after a place, by sort key. */
function firstByKey(
  index: ProductIndex,
  products: DocumentSet,
  sort: Exclude<IndexSort, 'featured'>,
  { limit, after }: { limit: number; after?: Place | undefined },
): Place[] {
  const keyOfProduct = keyOf(index, sort);
  const best = new BestPlaces(limit, sort === 'price-low' ? 'ascending' : 'descending');
  for (let product = products.next(0); product !== -1; product = products.next(product + 1)) {
    const key = keyOfProduct(product);
    if (!best.isWanted(key)) continue;
    const place = { key, id: index.ids[product] ?? '' };
    if (after === undefined || best.compare(after, place) < 0) best.add(place);
  }
  return best.places;
}

/**
 * The products that match a search and a filter: their number, and the top ones after a place in a sort's
 * order. `featured` sorts by match and popularity.
 */
export function rankProducts(
  index: ProductIndex,
  words: readonly SoughtWord[],
  filter: IndexFilter,
  { sort, ...page }: { sort: IndexSort; limit: number; after?: Place | undefined },
): { total: number; places: Place[] } {
  const matches = findProducts(index, words, filter);
  return {
    total: matches.documents.count(),
    places:
      sort === 'featured'
        ? bestMatches(matches, index.byPopularity, page)
        : firstByKey(index, matches.documents, sort, page),
  };
}

/** How many products match a search and a filter. */
export function countProducts(
  index: ProductIndex,
  words: readonly SoughtWord[],
  filter: IndexFilter,
): number {
  return findProducts(index, words, filter).documents.count();
}
