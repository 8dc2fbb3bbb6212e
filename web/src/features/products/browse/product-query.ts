import type { GreenGrade } from '@greenroom/contract/green/green-score';
import { productCategories, productCategoryNames } from '@greenroom/contract/products/catalogue';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ColorFamily } from '@greenroom/contract/products/color-families';
import { joinSizes } from '@greenroom/contract/products/size-list';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';

/** Which part of the catalogue is shown, and its order. Prices are in units of the shop's currency. */
export interface ProductFilter {
  category?: ProductCategory | undefined;
  sort?: ProductSort | undefined;
  search?: string | undefined;
  /** Whether the search uses unknown words as typed, without correction. */
  asTyped?: true | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
  onSale?: true | undefined;
  minRating?: number | undefined;
  /** This green grade or a better one. */
  green?: GreenGrade | undefined;
  /** A product must come in one of the colors, and in one of the sizes. */
  colors?: readonly ColorFamily[] | undefined;
  sizes?: readonly string[] | undefined;
  /** Slugs. */
  brands?: readonly string[] | undefined;
}

/** The categories, preceded by All (SHOP-4). */
export const categoryChoices: readonly { value: ProductCategory | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...productCategoryNames.map((value) => ({ value, label: productCategories[value] })),
];

/** The parameters of a filter for the URL and for requests, as strings. */
export function filterParameters({
  search: _search,
  sort,
  ...filter
}: ProductFilter): Record<string, string> {
  const values = {
    ...filter,
    sort: sort === 'featured' ? undefined : sort,
    colors: filter.colors?.join(','),
    sizes: filter.sizes && joinSizes(filter.sizes),
    brands: filter.brands?.join(','),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The URL of the catalogue under a filter, or of the search results if the filter has a search. */
export function catalogueAddress(filter: ProductFilter): string {
  const { search, ...rest } = filter;
  const parameters = new URLSearchParams({
    ...(search === undefined ? {} : { q: search }),
    ...filterParameters(search === undefined ? { ...rest, asTyped: undefined } : rest),
  });
  const path = search === undefined ? '/products' : '/search';
  return parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`;
}
