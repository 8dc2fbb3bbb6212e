import type { GreenGrade } from '@greenroom/contract/green/green-score';
import { brandLimits, productLimits } from '@greenroom/contract/limits';
import { productCategories, productCategoryNames } from '@greenroom/contract/products/catalogue';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
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
  /** Slugs. */
  brands?: readonly string[] | undefined;
}

/** Sort options, in the order of the specification (SHOP-13). */
export const productSorts = [
  { value: 'featured', label: 'Featured' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'green', label: 'Green rating' },
] as const satisfies readonly { value: ProductSort; label: string }[];

/** The sorts of a search: it has the best match first. */
export const searchSorts = productSorts.map(({ value, label }) => ({
  value,
  label: value === 'featured' ? 'Best match' : label,
}));

/** The categories with All before them (SHOP-4). */
export const categoryChoices: readonly { value: ProductCategory | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...productCategoryNames.map((value) => ({ value, label: productCategories[value] })),
];

/** The filter in an address. A value that does not exist is left out (SHOP-2, SHOP-3). */
export function filterOf(search: URLSearchParams): ProductFilter & { sort: ProductSort } {
  const category = search.get('category');
  const sort = search.get('sort');
  const rating = Number(search.get('minRating'));
  const [low, high] = [priceOf(search.get('priceMin')), priceOf(search.get('priceMax'))];
  const isReversed = low !== undefined && high !== undefined && low > high;
  return {
    category: productCategoryNames.find((known) => known === category),
    sort: productSorts.find(({ value }) => value === sort)?.value ?? 'featured',
    priceMin: isReversed ? high : low,
    priceMax: isReversed ? low : high,
    inStock: search.get('inStock') === 'true' ? true : undefined,
    onSale: search.get('onSale') === 'true' ? true : undefined,
    asTyped: search.get('asTyped') === 'true' ? true : undefined,
    minRating: productLimits.ratingsOffered.find((offered) => offered === rating),
    green: productLimits.greensOffered.find((offered) => offered === search.get('green')),
    brands: brandsOf(search.get('brands')),
  };
}

/** A price as it was typed, in whole cents; undefined for what is none. */
export function priceOf(text: string | null): number | undefined {
  const price = text === null || text.trim() === '' ? Number.NaN : Number(text);
  const isPrice = price >= 0 && price <= brandLimits.priceMax;
  return isPrice ? Math.round(price * 100) / 100 : undefined;
}

function brandsOf(text: string | null): readonly string[] | undefined {
  const slugs = (text ?? '')
    .split(',')
    .filter((slug) => slug !== '' && slug.length <= brandLimits.slugMaxCharacters);
  const unique = [...new Set(slugs)].slice(0, productLimits.brandsFilteredMax);
  return unique.length === 0 ? undefined : unique;
}

/** What of a filter stands in an address and is asked of the server, as texts. */
export function filterParameters({
  search: _search,
  sort,
  ...filter
}: ProductFilter): Record<string, string> {
  const values = {
    ...filter,
    sort: sort === 'featured' ? undefined : sort,
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
