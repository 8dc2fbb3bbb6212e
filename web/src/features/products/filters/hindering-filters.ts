import { productCategories } from '@greenroom/contract/products/catalogue';
import { colorFamilyLabel } from '@greenroom/contract/products/color-families';
import type { ProductFacets } from '@greenroom/contract/products/products.schemas';
import type { ProductFilter } from '../browse/product-query.ts';
import { type ActiveFilter, activeFilters, brandName } from './active-filters.ts';

const anyOf = (labels: readonly string[]) => labels.join(' or ');

/**
 * The criteria that can be removed to find more. Values of the same kind are removed together, because matching
 * any one of them was enough.
 */
export function hinderingFilters(filter: ProductFilter, facets: ProductFacets | undefined): ActiveFilter[] {
  const { category, colors = [], sizes = [], brands = [], ...others } = filter;
  return [
    {
      label: category === undefined ? '' : productCategories[category],
      without: { ...filter, category: undefined },
    },
    ...activeFilters(others, facets).map(({ label, without }) => ({
      label,
      without: Object.assign({}, filter, without),
    })),
    { label: anyOf(colors.map(colorFamilyLabel)), without: { ...filter, colors: undefined } },
    { label: anyOf(sizes.map((size) => `Size ${size}`)), without: { ...filter, sizes: undefined } },
    {
      label: anyOf(brands.map((slug) => brandName(slug, facets))),
      without: { ...filter, brands: undefined },
    },
  ].filter(({ label }) => label !== '');
}
