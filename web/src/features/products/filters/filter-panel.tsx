import { productLimits } from '@greenroom/contract/limits';
import type { ProductCount, ProductFacets } from '@greenroom/contract/products/products.schemas';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { countLabel } from '../browse/product-count-label.ts';
import type { ProductFilter } from '../browse/product-query.ts';
import { withBrand } from './active-filters.ts';
import { PriceRange } from './price-range.tsx';

interface FilterPanelProps {
  filter: ProductFilter;
  /** Undefined until they are there: the choices stand without their counts then. */
  facets: ProductFacets | undefined;
  onChange: (filter: ProductFilter) => void;
}

/** Price, availability, rating and brands (SHOP-6 to SHOP-12), each choice with how many products it would find. */
export function FilterPanel({ filter, facets, onChange }: FilterPanelProps) {
  const ratings = productLimits.ratingsOffered.map((minRating) => ({
    minRating,
    count: facets?.ratings.find((each) => each.minRating === minRating),
  }));
  return (
    <div className="flex flex-col gap-6">
      <PriceRange filter={filter} onChange={onChange} />
      <fieldset className="min-w-0">
        <legend className="text-small font-semibold">Availability</legend>
        <Checkbox
          label={<CountedLabel label="In stock" count={facets?.inStock} />}
          checked={filter.inStock === true}
          onChange={(isChosen) => onChange({ ...filter, inStock: isChosen ? true : undefined })}
        />
        <Checkbox
          label={<CountedLabel label="On sale" count={facets?.onSale} />}
          checked={filter.onSale === true}
          onChange={(isChosen) => onChange({ ...filter, onSale: isChosen ? true : undefined })}
        />
      </fieldset>
      <ChipChoice
        label="Minimum rating"
        value={String(filter.minRating ?? anyRating)}
        chips={[
          { value: anyRating, label: 'Any' },
          ...ratings.map(({ minRating, count }) => ({
            value: String(minRating),
            label: <CountedLabel label={`${minRating}+`} count={count} />,
          })),
        ]}
        onChange={(value) =>
          onChange({ ...filter, minRating: value === anyRating ? undefined : Number(value) })
        }
      />
      <ChipChoice
        label="Green rating"
        value={filter.green ?? anyRating}
        chips={[
          { value: anyRating, label: 'Any grade' },
          ...productLimits.greensOffered.map((grade) => ({
            value: grade,
            label: (
              <CountedLabel
                label={grade === 'A' ? 'A' : `${grade} or better`}
                count={facets?.greens.find((each) => each.grade === grade)}
              />
            ),
          })),
        ]}
        onChange={(value) =>
          onChange({ ...filter, green: productLimits.greensOffered.find((grade) => grade === value) })
        }
      />
      <Brands filter={filter} facets={facets} onChange={onChange} />
    </div>
  );
}

const anyRating = 'any';

function Brands({ filter, facets, onChange }: FilterPanelProps) {
  const chosen = filter.brands ?? [];
  // One that is chosen can always be taken back, also when the facets did not come.
  const brands = facets?.brands ?? chosen.map((slug) => ({ slug, name: slug, total: undefined }));
  const isFull = chosen.length >= productLimits.brandsFilteredMax;
  if (brands.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold">Brands</legend>
      {brands.map(({ slug, name, ...brand }) => (
        <Checkbox
          key={slug}
          label={<CountedLabel label={name} count={brand.total === undefined ? undefined : brand} />}
          checked={chosen.includes(slug)}
          disabled={isFull && !chosen.includes(slug)}
          onChange={(isChosen) => onChange(withBrand(filter, slug, isChosen))}
        />
      ))}
    </fieldset>
  );
}

function CountedLabel({ label, count }: { label: string; count: ProductCount | undefined }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      {label}
      {count === undefined ? null : (
        <span className="tabular font-normal text-stone-text"> ({countLabel(count, { isHydrated })})</span>
      )}
    </>
  );
}
