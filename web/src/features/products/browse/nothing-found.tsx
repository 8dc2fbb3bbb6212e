import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { type ActiveFilter, activeFilters, withoutFilters } from '../filters/active-filters.ts';
import { hinderingFilters } from '../filters/hindering-filters.ts';
import { productCountQuery, productFacetsQuery } from './product-list.api.ts';
import { productCountLabel } from './product-count-label.ts';
import { catalogueAddress } from './product-query.ts';
import type { ProductFilter } from './product-query.ts';

/**
 * The options of a shopper when nothing matches (SHOP-20): remove one filter so that products are found, remove
 * all, or leave the search.
 */
export function NothingFound({ filter }: { filter: ProductFilter }) {
  return (
    <EmptyState
      title="No products found"
      text="Try adjusting your filters or search query"
      action={
        <div className="flex flex-col items-center gap-2">
          <FiltersToRemove filter={filter} />
          {filter.search === undefined ? null : <ButtonLink to="/products">Browse all products</ButtonLink>}
          {activeFilters(filter, undefined).length === 0 ? null : (
            <ButtonLink to={catalogueAddress(withoutFilters(filter))} variant="outline" preventScrollReset>
              Clear all filters
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}

/** The parts of the filter whose removal would find products, with the number of products. */
function FiltersToRemove({ filter }: { filter: ProductFilter }) {
  const { data: facets } = useQuery(productFacetsQuery(filter));
  return (
    <ul aria-label="Filters to remove" className="empty:hidden">
      {hinderingFilters(filter, facets).map((hindering) => (
        <FilterToRemove key={hindering.label} {...hindering} />
      ))}
    </ul>
  );
}

function FilterToRemove({ label, without }: ActiveFilter) {
  const isHydrated = useIsHydrated();
  const { data: count } = useQuery(productCountQuery(without));
  if (count === undefined || count.total === 0) return null;
  return (
    <li>
      <Link
        to={catalogueAddress(without)}
        preventScrollReset
        className="link inline-flex min-h-11 items-center"
      >
        Remove {label}: {productCountLabel(count, { isHydrated })}
      </Link>
    </li>
  );
}
