import { productCategories } from '@greenroom/contract/products/catalogue';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import type { ProductFilter } from './products.api.ts';

/** Sort options, in the order of the specification (SHOP-13). */
export const productSorts = [
  { value: 'featured', label: 'Featured' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
] as const satisfies readonly { value: ProductSort; label: string }[];

const categories = ['haircare', 'skincare', 'home', 'apparel'] as const satisfies readonly ProductCategory[];

/** The categories with All before them (SHOP-4). */
export const categoryChoices: readonly { value: ProductCategory | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...categories.map((value) => ({ value, label: productCategories[value] })),
];

/** The filter in an address. A value that does not exist is left out (SHOP-2, SHOP-3). */
export function filterOf(search: URLSearchParams): {
  category: ProductCategory | undefined;
  sort: ProductSort;
} {
  const category = search.get('category');
  const sort = search.get('sort');
  return {
    category: categories.find((known) => known === category),
    sort: productSorts.find(({ value }) => value === sort)?.value ?? 'featured',
  };
}

/** The address of the catalogue under a filter. */
export function catalogueAddress({ category, sort }: ProductFilter): string {
  const search = new URLSearchParams();
  if (category !== undefined) search.set('category', category);
  if (sort !== undefined && sort !== 'featured') search.set('sort', sort);
  return search.size === 0 ? '/products' : `/products?${search.toString()}`;
}
