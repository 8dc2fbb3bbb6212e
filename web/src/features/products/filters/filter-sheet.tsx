import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { productCountLabel } from '../browse/product-count-label.ts';
import type { ProductFilter } from '../browse/product-query.ts';
import { productFacetsQuery } from '../products.api.ts';
import { activeFilters, withoutFilters } from './active-filters.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterSheetProps {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/** The filters of a narrow screen. They hold once its button is pressed, which says how many products they find. */
export function FilterSheet({ filter, onChange }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const amount = activeFilters(filter, undefined).length;
  return (
    <Dialog
      title="Filters"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline" className="lg:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters{amount === 0 ? '' : ` (${amount})`}
        </Button>
      }
    >
      <FilterForm
        filter={filter}
        onApply={(chosen) => {
          setIsOpen(false);
          onChange(chosen);
        }}
      />
    </Dialog>
  );
}

function FilterForm({
  filter,
  onApply,
}: {
  filter: ProductFilter;
  onApply: (filter: ProductFilter) => void;
}) {
  const [chosen, setChosen] = useState(filter);
  const isHydrated = useIsHydrated();
  const { data: facets } = useQuery({ ...productFacetsQuery(chosen), placeholderData: keepPreviousData });
  const hasFilters = activeFilters(chosen, facets).length > 0;
  return (
    <>
      <FilterPanel filter={chosen} facets={facets} onChange={setChosen} />
      <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex gap-3 border-t border-stone bg-paper-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
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
