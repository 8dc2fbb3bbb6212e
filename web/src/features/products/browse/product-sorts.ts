import type { ProductSort } from '@greenroom/contract/products/products.schemas';

/** Sort options in the order of the specification (SHOP-13). */
export const productSorts = [
  { value: 'featured', label: 'Featured' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
  { value: 'green', label: 'Green rating' },
] as const satisfies readonly { value: ProductSort; label: string }[];

/** The sort options of a search, which has the best match first. */
export const searchSorts = productSorts.map(({ value, label }) => ({
  value,
  label: value === 'featured' ? 'Best match' : label,
}));
