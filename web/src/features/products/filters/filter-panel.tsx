import { productLimits } from '@greenroom/contract/limits/products';
import { colorFamilies, colorFamilyLabel } from '@greenroom/contract/products/color-families';
import type { ProductFacets } from '@greenroom/contract/products/products.schemas';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { CountedLabel } from '../browse/counted-label.tsx';
import type { ProductFilter } from '../browse/product-query.ts';
import { priceLabel, withChoice } from './active-filters.ts';
import { PriceRange } from './price-range.tsx';

interface FilterPanelProps {
  filter: ProductFilter;
  /** Undefined until they are loaded. Choices then have no counts. */
  facets: ProductFacets | undefined;
  onChange: (filter: ProductFilter) => void;
}

/**
 * Price, availability, color, size, rating and brands (SHOP-6 to SHOP-12), each choice with the number of
 * products that it would find.
 */
export function FilterPanel({ filter, facets, onChange }: FilterPanelProps) {
  const ratings = productLimits.ratingsOffered.map((minRating) => ({
    minRating,
    count: facets?.ratings.find((each) => each.minRating === minRating),
  }));
  return (
    <div className="flex flex-col gap-6">
      <PriceRange filter={filter} onChange={onChange} />
      <PriceBands filter={filter} facets={facets} onChange={onChange} />
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
      <Options filter={filter} facets={facets} onChange={onChange} />
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

/** Price bands, each selected with one press. */
function PriceBands({ filter, facets, onChange }: FilterPanelProps) {
  const { priceMin, priceMax } = filter;
  const isAny = priceMin === undefined && priceMax === undefined;
  const bands = productLimits.priceBandsOffered.map((band, place) => ({
    ...band,
    value: `band ${place}`,
    place,
  }));
  const chosen = bands.find((band) => band.priceMin === priceMin && band.priceMax === priceMax);
  return (
    <ChipChoice
      label="Price ranges"
      value={isAny ? anyPrice : chosen?.value}
      chips={[
        { value: anyPrice, label: 'Any price' },
        ...bands.map(({ value, place, ...band }) => ({
          value,
          label: <CountedLabel label={priceLabel(band)} count={facets?.prices[place]} />,
        })),
      ]}
      onChange={(value) => {
        const band = bands.find((each) => each.value === value);
        onChange({ ...filter, priceMin: band?.priceMin, priceMax: band?.priceMax });
      }}
    />
  );
}

const anyPrice = 'any price';

/** The colors and sizes of products. A chosen value can always be removed, even if the facets could not be loaded. */
function Options({ filter, facets, onChange }: FilterPanelProps) {
  const { colors: chosenColors = [], sizes: chosenSizes = [] } = filter;
  const colors = facets?.colors ?? chosenColors.map((color) => ({ color, total: undefined }));
  const sizes = facets?.sizes ?? chosenSizes.map((size) => ({ size, total: undefined }));
  const isFull = chosenSizes.length >= productLimits.sizesFilteredMax;
  return (
    <>
      {colors.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">Color</legend>
          {/* Two columns only if a name and its count fit on one line. */}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-x-3">
            {colors.map(({ color, ...count }) => (
              <Checkbox
                key={color}
                label={
                  <span className="inline-flex items-center gap-2">
                    <span
                      aria-hidden="true"
                      className="size-5 shrink-0 rounded-full border border-stone-strong forced-color-adjust-none"
                      style={{ backgroundColor: colorFamilies[color] }}
                    />
                    <span>
                      <CountedLabel
                        label={colorFamilyLabel(color)}
                        count={count.total === undefined ? undefined : count}
                      />
                    </span>
                  </span>
                }
                checked={chosenColors.includes(color)}
                onChange={(isChosen) => onChange(withChoice(filter, 'colors', color, isChosen))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {sizes.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">Size</legend>
          <div className="grid grid-cols-2 gap-x-3">
            {sizes.map(({ size, ...count }) => (
              <Checkbox
                key={size}
                label={<CountedLabel label={size} count={count.total === undefined ? undefined : count} />}
                checked={chosenSizes.includes(size)}
                disabled={isFull && !chosenSizes.includes(size)}
                onChange={(isChosen) => onChange(withChoice(filter, 'sizes', size, isChosen))}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Brands({ filter, facets, onChange }: FilterPanelProps) {
  const chosen = filter.brands ?? [];
  // A chosen brand can always be removed, even if the facets could not be loaded.
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
          onChange={(isChosen) => onChange(withChoice(filter, 'brands', slug, isChosen))}
        />
      ))}
    </fieldset>
  );
}
