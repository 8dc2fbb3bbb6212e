import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ProductCount, ProductFacets, ProductSort } from '@greenroom/contract/products/products.schemas';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Select } from '../../../ui/form/select.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { untilMediaMatches } from '../../../ui/until-media-matches.ts';
import { activeFilters, understoodFilters, withoutFilters } from '../filters/active-filters.ts';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { CountedLabel } from './counted-label.tsx';
import { catalogueAddress, categoryChoices } from './product-query.ts';
import type { ProductFilter } from './product-query.ts';
import { productSorts, searchSorts } from './product-sorts.ts';
import { ProductResults } from './product-results.tsx';
import { productFacetsQuery, productListQuery } from './product-list.api.ts';

/** The viewport width at which the filters are beside the products: `lg` in the styles below. */
const wideWindow = '(min-width: 64rem)';

// A narrow viewport never shows the panel, so its code is not loaded there. Meanwhile the server-rendered
// markup stays.
const FilterPanel = lazyPart(async () => {
  await untilMediaMatches(wideWindow);
  return (await import('../filters/filter-panel.tsx')).FilterPanel;
});

interface ProductBrowserProps {
  filter: ProductFilter & { sort: ProductSort };
  /** Renders how a search was interpreted. */
  renderReading?: (reading: SearchReading) => ReactNode;
}

/**
 * The products under a filter, with the controls of the filter. The filter is kept in the URL, so each change
 * navigates.
 */
export function ProductBrowser({ filter, renderReading }: ProductBrowserProps) {
  const navigate = useNavigate();
  const { data: facets } = useQuery({ ...productFacetsQuery(filter), placeholderData: keepPreviousData });
  const { data: list } = useInfiniteQuery({ ...productListQuery(filter), placeholderData: keepPreviousData });
  const reading = list?.pages[0]?.reading;
  const change = (next: ProductFilter) => void navigate(catalogueAddress(next), { preventScrollReset: true });
  return (
    <>
      <CategoryLinks filter={filter} facets={facets} />
      <div className="mt-6 gap-x-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <section aria-label="Filters" className="hidden lg:block">
          <Suspense fallback={null}>
            <FilterPanel filter={filter} facets={facets} onChange={change} />
          </Suspense>
        </section>
        <div className="min-w-0">
          <div className="mb-5 flex flex-wrap gap-3">
            <FilterSheet filter={filter} onChange={change} />
            <Select
              label="Sort by"
              labelPlace="inside"
              className="min-w-0 grow lg:ml-auto lg:w-64 lg:grow-0"
              value={filter.sort}
              options={filter.search === undefined ? productSorts : searchSorts}
              onChange={(sort: ProductSort) => change({ ...filter, sort })}
            />
          </div>
          {reading === undefined ? null : renderReading?.(reading)}
          <ActiveFilters filter={filter} facets={facets} reading={reading} />
          <ProductResults filter={filter} />
        </div>
      </div>
    </>
  );
}

/** The number of products of a category under the other filters. For all categories, their sum. */
function countOfCategory(
  facets: ProductFacets | undefined,
  category: ProductCategory | undefined,
): ProductCount | undefined {
  if (facets === undefined) return undefined;
  const counts = facets.categories.filter((each) => category === undefined || each.category === category);
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    totalIs: counts.some(({ totalIs }) => totalIs === 'at-least') ? 'at-least' : 'exact',
  };
}

function CategoryLinks({ filter, facets }: { filter: ProductFilter; facets: ProductFacets | undefined }) {
  return (
    <nav aria-label="Categories" className="min-w-0">
      <ul className="flex flex-wrap gap-2">
        {categoryChoices.map(({ value, label }) => (
          <li key={label}>
            <Link
              to={catalogueAddress({ ...filter, category: value })}
              aria-current={filter.category === value ? 'page' : undefined}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-stone-strong px-4.5 text-small font-semibold hover:border-ink hover:bg-moss aria-[current=page]:border-leaf aria-[current=page]:bg-leaf aria-[current=page]:text-on-leaf"
            >
              <span>
                <CountedLabel label={label} count={countOfCategory(facets, value)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ActiveFilters({
  filter,
  facets,
  reading,
}: {
  filter: ProductFilter;
  facets: ProductFacets | undefined;
  reading: SearchReading | undefined;
}) {
  const active = [...understoodFilters(filter, reading), ...activeFilters(filter, facets)];
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-5 flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={catalogueAddress(without)}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-moss pr-3 pl-4 text-small hover:bg-moss-strong"
          >
            <span className="sr-only">Remove the filter </span>
            {label}
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={catalogueAddress(withoutFilters(filter, reading))}
          preventScrollReset
          className="link inline-flex min-h-11 items-center px-2 text-small"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
