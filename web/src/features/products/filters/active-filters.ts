import type { GreenGrade } from '@greenroom/contract/green/green-score';
import { colorFamilyLabel } from '@greenroom/contract/products/color-families';
import type { ProductFacets } from '@greenroom/contract/products/products.schemas';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { formatPrice } from '../../../lib/format/price.ts';
import type { ProductFilter } from '../browse/product-query.ts';

/** One criterion of a filter, other than category, search and sort. */
export interface ActiveFilter {
  label: string;
  /** The filter without this criterion. */
  without: ProductFilter;
}

/** The shop's price range is in US dollars. */
const price = (amount: number) => formatPrice(amount, 'USD').replace(/\.00$/, '');

export function priceLabel({ priceMin, priceMax }: Pick<ProductFilter, 'priceMin' | 'priceMax'>): string {
  if (priceMax === undefined) return `${price(priceMin ?? 0)} and more`;
  return priceMin === undefined ? `Up to ${price(priceMax)}` : `${price(priceMin)} to ${price(priceMax)}`;
}

/** The criteria of a filter, in the order of its panel. Brands have their names once the facets are loaded. */
export function activeFilters(filter: ProductFilter, facets: ProductFacets | undefined): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const without = (gone: ProductFilter) => ({ ...filter, ...gone });
  if (filter.priceMin !== undefined || filter.priceMax !== undefined) {
    active.push({
      label: priceLabel(filter),
      without: without({ priceMin: undefined, priceMax: undefined }),
    });
  }
  if (filter.inStock) active.push({ label: 'In stock', without: without({ inStock: undefined }) });
  if (filter.onSale) active.push({ label: 'On sale', without: without({ onSale: undefined }) });
  if (filter.minRating !== undefined) {
    active.push({ label: ratingLabel(filter.minRating), without: without({ minRating: undefined }) });
  }
  if (filter.green !== undefined) {
    active.push({ label: greenLabel(filter.green), without: without({ green: undefined }) });
  }
  for (const color of filter.colors ?? [])
    active.push({ label: colorFamilyLabel(color), without: withChoice(filter, 'colors', color, false) });
  for (const size of filter.sizes ?? [])
    active.push({ label: `Size ${size}`, without: withChoice(filter, 'sizes', size, false) });
  for (const slug of filter.brands ?? [])
    active.push({ label: brandName(slug, facets), without: withChoice(filter, 'brands', slug, false) });
  return active;
}

export const brandName = (slug: string, facets: ProductFacets | undefined) =>
  facets?.brands.find((brand) => brand.slug === slug)?.name ?? slug;

export function ratingLabel(minRating: number): string {
  return `${minRating} stars and up`.replace(/^1 stars/, '1 star');
}

/** A grade or any better one. */
export const greenLabel = (grade: GreenGrade): string =>
  grade === 'A' ? 'Green rating A' : `Green rating ${grade} or better`;

/** Criteria that accept several values. */
type SeveralOf = 'brands' | 'colors' | 'sizes';

/** The filter with one of several values added or removed. */
export function withChoice<Kind extends SeveralOf>(
  filter: ProductFilter,
  kind: Kind,
  value: NonNullable<ProductFilter[Kind]>[number],
  isChosen: boolean,
): ProductFilter {
  const others = (filter[kind] ?? []).filter((each) => each !== value);
  const chosen = isChosen ? [...others, value] : others;
  return { ...filter, [kind]: chosen.length === 0 ? undefined : chosen };
}

/** The parts of a search text that were interpreted as filters. Removing one removes its words. */
export function understoodFilters(filter: ProductFilter, reading: SearchReading | undefined): ActiveFilter[] {
  return (reading?.understood ?? []).map(({ label, rest }) => ({
    label,
    without: { ...filter, search: rest === '' ? undefined : rest },
  }));
}

/** The filter after removing everything that `activeFilters` and `understoodFilters` list. */
export function withoutFilters(
  { category, search, sort, asTyped }: ProductFilter,
  reading?: SearchReading,
): ProductFilter {
  const rest = reading === undefined || reading.understood.length === 0 ? search : reading.wordsAlone;
  return { category, search: rest === '' ? undefined : rest, sort, asTyped };
}
