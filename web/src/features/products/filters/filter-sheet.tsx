import { Suspense, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useEarlyPress } from '../../../ui/hydration/early-press.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { ProductFilter } from '../browse/product-query.ts';
import { activeFilters } from './active-filters.ts';

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

interface FilterSheetProps {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/**
 * The filters on a narrow viewport. They apply when the button is pressed, which shows how many products they
 * find.
 */
export function FilterSheet({ filter, onChange }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** The code loads on the first press. */
  const [isAsked, setIsAsked] = useState(false);
  const amount = activeFilters(filter, undefined).length;
  const open = useEarlyPress('open filters', () => {
    setIsAsked(true);
    setIsOpen(true);
  });
  return (
    <>
      <Button variant="outline" className="lg:hidden" aria-haspopup="dialog" {...open}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters{amount === 0 ? '' : ` (${amount})`}
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <FilterDialog
            open={isOpen}
            onOpenChange={setIsOpen}
            filter={filter}
            onApply={(chosen) => {
              setIsOpen(false);
              onChange(chosen);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
