import type { z } from 'zod';
import { productLimits } from '@greenroom/contract/limits/products';
import type { ProductCount, productFilterSchema } from '@greenroom/contract/products/products.schemas';

export type ProductFilterQuery = z.output<typeof productFilterSchema>;

/** Whether a filter is empty except for a category. */
export function isCategoryAlone(query: ProductFilterQuery): boolean {
  return (
    !isForIndex(query) &&
    query.inStock !== true &&
    query.onSale !== true &&
    [query.priceMin, query.priceMax, query.minRating, query.green, query.brands].every(
      (condition) => condition === undefined,
    )
  );
}

/**
 * Whether only the search index can answer the query: words, and the colors and sizes in which products
 * exist.
 */
export const isForIndex = ({ search = '', colors, sizes }: ProductFilterQuery) =>
  search !== '' || colors !== undefined || sizes !== undefined;

/** Prices in filters are in units of the shop's currency, which has cents. */
export const toCents = (price: number | undefined) =>
  price === undefined ? undefined : Math.round(price * 100);

/** Counting stopped at the first thousand. */
export function countOf(found: number): ProductCount {
  return found > productLimits.countedMatches
    ? { total: productLimits.countedMatches, totalIs: 'at-least' }
    : { total: found, totalIs: 'exact' };
}
