import type { ProductFacets, ProductSort } from '@greenroom/contract/products/products.schemas';
import type { SearchReading } from '@greenroom/contract/search/search.schemas';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Select } from '../../../ui/form/select.tsx';
import { activeFilters, understoodFilters, withoutFilters } from '../filters/active-filters.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { catalogueAddress, categoryChoices, productSorts, searchSorts } from './product-query.ts';
import type { ProductFilter } from './product-query.ts';
import { ProductResults } from './product-results.tsx';
import { productFacetsQuery, productListQuery } from '../products.api.ts';
import { CorrectedSearch } from './search-reading.tsx';

/** The products under a filter, with all that changes it. The filter stands in the address: each change goes to another. */
export function ProductBrowser({ filter }: { filter: ProductFilter & { sort: ProductSort } }) {
  const navigate = useNavigate();
  const { data: facets } = useQuery({ ...productFacetsQuery(filter), placeholderData: keepPreviousData });
  const { data: list } = useInfiniteQuery({ ...productListQuery(filter), placeholderData: keepPreviousData });
  const reading = list?.pages[0]?.reading;
  const change = (next: ProductFilter) => void navigate(catalogueAddress(next), { preventScrollReset: true });
  return (
    <>
      <CategoryLinks filter={filter} />
      <div className="mt-6 gap-x-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <section aria-label="Filters" className="hidden lg:block">
          <FilterPanel filter={filter} facets={facets} onChange={change} />
        </section>
        <div className="min-w-0">
          <div className="mb-5 flex gap-3">
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
          <CorrectedSearch filter={filter} reading={reading} />
          <ActiveFilters filter={filter} facets={facets} reading={reading} />
          <ProductResults filter={filter} />
        </div>
      </div>
    </>
  );
}

function CategoryLinks({ filter }: { filter: ProductFilter }) {
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
              {label}
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
