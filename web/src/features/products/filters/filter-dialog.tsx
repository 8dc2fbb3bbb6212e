import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { productCountLabel } from '../browse/product-count-label.ts';
import type { ProductFilter } from '../browse/product-query.ts';
import { productFacetsQuery } from '../browse/product-list.api.ts';
import { activeFilters, withoutFilters } from './active-filters.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filter: ProductFilter;
  onApply: (filter: ProductFilter) => void;
}

/** Filters that are applied together. The button shows how many products they find. */
export function FilterDialog({ open, onOpenChange, ...form }: FilterDialogProps) {
  return (
    <Dialog title="Filters" open={open} onOpenChange={onOpenChange}>
      <FilterForm {...form} />
    </Dialog>
  );
}

function FilterForm({ filter, onApply }: Pick<FilterDialogProps, 'filter' | 'onApply'>) {
  const [chosen, setChosen] = useState(filter);
  const isHydrated = useIsHydrated();
  const { data: facets } = useQuery({ ...productFacetsQuery(chosen), placeholderData: keepPreviousData });
  const hasFilters = activeFilters(chosen, facets).length > 0;
  return (
    <>
      <FilterPanel filter={chosen} facets={facets} onChange={setChosen} />
      <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 border-t border-stone bg-paper-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button variant="outline" unavailable={!hasFilters} onClick={() => setChosen(withoutFilters(chosen))}>
          Clear all
        </Button>
        <Button className="grow" onClick={() => onApply(chosen)}>
          {facets === undefined ? 'Show products' : `Show ${productCountLabel(facets.all, { isHydrated })}`}
        </Button>
      </div>
    </>
  );
}
