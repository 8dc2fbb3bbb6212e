import { productLimits } from '@greenroom/contract/limits/products';
import { useState } from 'react';
import { controlClass } from '../../../ui/form/field.tsx';
import { priceFromText } from '../browse/filter-of-address.ts';
import type { ProductFilter } from '../browse/product-query.ts';

const { min: shownMin, max: shownMax } = productLimits.priceRangeShown;

interface PriceRangeProps {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/**
 * Both ends of the price range (SHOP-7). An unset end shows the usual range and limits nothing (SHOP-6).
 * Clearing a field unsets its end.
 */
export function PriceRange({ filter, onChange }: PriceRangeProps) {
  const { priceMin, priceMax } = filter;

  function change(end: 'priceMin' | 'priceMax', text: string) {
    const ends = { priceMin, priceMax, [end]: priceFromText(text) };
    const isReversed =
      ends.priceMin !== undefined && ends.priceMax !== undefined && ends.priceMin > ends.priceMax;
    onChange({
      ...filter,
      ...(isReversed ? { priceMin: ends.priceMax, priceMax: ends.priceMin } : ends),
    });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-semibold">Price</legend>
      <div className="flex items-center gap-2">
        <PriceEnd
          label="Minimum price"
          value={priceMin ?? shownMin}
          onChange={(text) => change('priceMin', text)}
        />
        <span aria-hidden="true" className="text-stone-text">
          –
        </span>
        <PriceEnd
          label="Maximum price"
          value={priceMax ?? shownMax}
          onChange={(text) => change('priceMax', text)}
        />
      </div>
    </fieldset>
  );
}

interface PriceEndProps {
  label: string;
  value: number;
  /** Called on blur and on Enter, if the text has changed. */
  onChange: (text: string) => void;
}

function PriceEnd({ label, value, onChange }: PriceEndProps) {
  const [typed, setTyped] = useState<string>();

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(typed);
  }

  return (
    <label className="relative min-w-0 grow">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-stone-text">
        $
      </span>
      <input
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        className={`${controlClass} tabular min-h-11 pr-2 pl-7 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
      />
    </label>
  );
}
