import { brandLimits } from '@greenroom/contract/limits/brands';
import { productLimits } from '@greenroom/contract/limits/products';
import { productCategoryNames } from '@greenroom/contract/products/catalogue';
import { colorFamilyNames } from '@greenroom/contract/products/color-families';
import { splitSizes } from '@greenroom/contract/products/size-list';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import type { ProductFilter } from './product-query.ts';
import { productSorts } from './product-sorts.ts';

/** Parses the filter of a URL. Unknown values are ignored (SHOP-2, SHOP-3). */
export function filterOf(search: URLSearchParams): ProductFilter & { sort: ProductSort } {
  const category = search.get('category');
  const sort = search.get('sort');
  const rating = Number(search.get('minRating'));
  const [low, high] = [priceFromText(search.get('priceMin')), priceFromText(search.get('priceMax'))];
  const isReversed = low !== undefined && high !== undefined && low > high;
  return {
    category: productCategoryNames.find((known) => known === category),
    sort: productSorts.find(({ value }) => value === sort)?.value ?? 'featured',
    priceMin: isReversed ? high : low,
    priceMax: isReversed ? low : high,
    inStock: search.get('inStock') === 'true' ? true : undefined,
    onSale: search.get('onSale') === 'true' ? true : undefined,
    asTyped: search.get('asTyped') === 'true' ? true : undefined,
    minRating: productLimits.ratingsOffered.find((offered) => offered === rating),
    green: productLimits.greensOffered.find((offered) => offered === search.get('green')),
    colors: someOf(colorFamilyNames.filter((color) => search.get('colors')?.split(',').includes(color))),
    sizes: someOf(
      [...new Set(splitSizes(search.get('sizes') ?? ''))]
        .filter((size) => size.length <= brandLimits.variantNameMaxCharacters)
        .slice(0, productLimits.sizesFilteredMax),
    ),
    brands: brandsOf(search.get('brands')),
  };
}

/** A typed price, in whole cents. Undefined for an invalid price. */
export function priceFromText(text: string | null): number | undefined {
  const price = text === null || text.trim() === '' ? Number.NaN : Number(text);
  const isPrice = price >= 0 && price <= brandLimits.priceMax;
  return isPrice ? Math.round(price * 100) / 100 : undefined;
}

const someOf = <Value>(values: readonly Value[]) => (values.length === 0 ? undefined : values);

function brandsOf(text: string | null): readonly string[] | undefined {
  const slugs = (text ?? '')
    .split(',')
    .filter((slug) => slug !== '' && slug.length <= brandLimits.slugMaxCharacters);
  return someOf([...new Set(slugs)].slice(0, productLimits.brandsFilteredMax));
}
