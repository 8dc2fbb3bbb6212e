import type { z } from 'zod';
import { productLimits } from '@greenroom/contract/limits/products';
import type { ProductCount, productFilterSchema } from '@greenroom/contract/products/products.schemas';

export type ProductFilterQuery = z.output<typeof productFilterSchema>;

/** Whether a filter asks for nothing, or for nothing but a category. */
export function isCategoryAlone(query: ProductFilterQuery): boolean {
  return (
    !isForIndex(query) &&
    query.inStock !== true &&
    query.onSale !== true &&
    [query.priceMin, query.priceMax, query.minRating, query.green, query.brands].every(
      (asked) => asked === undefined,
    )
  );
}

/** Whether only the search's index knows what is asked for: words, and the colors and sizes in which products are made. */
export const isForIndex = ({ search = '', colors, sizes }: ProductFilterQuery) =>
  search !== '' || colors !== undefined || sizes !== undefined;

/** A price of the filter is in units of the currency that the shop is in, which has hundredths. */
export const toCents = (price: number | undefined) =>
  price === undefined ? undefined : Math.round(price * 100);

/** Of what no more than the first thousand were counted. */
export function countOf(found: number): ProductCount {
  return found > productLimits.countedMatches
    ? { total: productLimits.countedMatches, totalIs: 'at-least' }
    : { total: found, totalIs: 'exact' };
}
