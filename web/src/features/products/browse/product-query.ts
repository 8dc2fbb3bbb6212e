import type { GreenGrade } from '@greenroom/contract/green/green-score';
import { productCategories, productCategoryNames } from '@greenroom/contract/products/catalogue';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ColorFamily } from '@greenroom/contract/products/color-families';
import { joinSizes } from '@greenroom/contract/products/size-list';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';

/** Which part of the catalogue is shown, and in which order. Prices are in units of the shop's currency. */
export interface ProductFilter {
  category?: ProductCategory | undefined;
  sort?: ProductSort | undefined;
  search?: string | undefined;
  /** Whether a search leaves a word that is nowhere as it is. */
  asTyped?: true | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
  onSale?: true | undefined;
  minRating?: number | undefined;
  /** This green grade, or a better one. */
  green?: GreenGrade | undefined;
  /** One of them, and of the sizes, is what a product has to be made in. */
  colors?: readonly ColorFamily[] | undefined;
  sizes?: readonly string[] | undefined;
  /** Slugs. */
  brands?: readonly string[] | undefined;
}

/** The categories with All before them (SHOP-4). */
export const categoryChoices: readonly { value: ProductCategory | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...productCategoryNames.map((value) => ({ value, label: productCategories[value] })),
];

/** What of a filter stands in an address and is asked of the server, as texts. */
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

/** The address of the catalogue under a filter; of a search that of its results. */
export function catalogueAddress(filter: ProductFilter): string {
  const { search, ...rest } = filter;
  const parameters = new URLSearchParams({
    ...(search === undefined ? {} : { q: search }),
    ...filterParameters(search === undefined ? { ...rest, asTyped: undefined } : rest),
  });
  const path = search === undefined ? '/products' : '/search';
  return parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`;
}
