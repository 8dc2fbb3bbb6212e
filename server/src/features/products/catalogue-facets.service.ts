import { type GreenGrade, lowestGreenScore } from '@greenroom/contract/green/green-score';
import { productLimits } from '@greenroom/contract/limits/products';
import { type ProductCategory, productCategoryNames } from '@greenroom/contract/products/catalogue';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import { bySize } from '@greenroom/contract/products/size-list';
import type { ProductCount, ProductFacets } from '@greenroom/contract/products/products.schemas';
import type { Queryable } from '../../db/client.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { countOf, isForIndex, type ProductFilterQuery, toCents } from './catalogue-filter.ts';
import { createProductFacetsQueries } from './product-facets.queries.ts';
import type { ProductConditions } from './product-filter.queries.ts';
import type { OptionFacets } from './search/facet-counts.ts';
import type { WantedOptions } from './search/made-lists.ts';
import type { ProductSearch } from './search/product-search.service.ts';

const { countedMatches, priceBandsOffered } = productLimits;

/** A group of choices of a filter that are counted. */
type FacetName =
  | 'all'
  | 'in-stock'
  | 'on-sale'
  | `category ${ProductCategory}`
  | `price ${number}`
  | `rating ${number}`
  | `green ${GreenGrade}`
  | `brand ${string}`;

/** Counts for the colors and sizes with the most products, and for the selected ones. */
function toOptionFacets(
  found: OptionFacets,
  { madeInColors = [], madeInSizes = [] }: WantedOptions,
): Pick<ProductFacets, 'colors' | 'sizes'> {
  const colorCount = (color: ColorFamily) => found.colors.get(color) ?? 0;
  const largest = [...found.sizes]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, productLimits.sizesOffered)
    .map(([size]) => size);
  return {
    colors: colorFamilyNames
      .filter((color) => colorCount(color) > 0 || madeInColors.includes(color))
      .map((color) => ({ color, total: colorCount(color), totalIs: 'exact' })),
    sizes: [...new Set([...madeInSizes, ...largest])]
      .toSorted(bySize)
      .map((size) => ({ size, total: found.sizes.get(size) ?? 0, totalIs: 'exact' })),
  };
}

/** How many products a filter matches, and how many it would match with one more choice. */
export interface CatalogueFacets {
  of(query: ProductFilterQuery): Promise<ProductFacets>;
}

export function createCatalogueFacets({
  db,
  brands,
  search,
  toFilter,
}: {
  db: Queryable;
  brands: Pick<BrandsService, 'cards'>;
  search: Pick<ProductSearch, 'facets' | 'optionFacets'>;
  toFilter: (query: ProductFilterQuery) => Promise<ProductConditions & WantedOptions>;
}): CatalogueFacets {
  const facetsQueries = createProductFacetsQueries(db);

  /** The choices of a filter, each with the number of matches. */
  async function toFacets(
    count: (choice: FacetName) => ProductCount,
    brandIds: readonly string[],
  ): Promise<ProductFacets> {
    const cards = await brands.cards(brandIds);
    return {
      all: count('all'),
      inStock: count('in-stock'),
      onSale: count('on-sale'),
      categories: productCategoryNames.map((category) =>
        Object.assign({ category }, count(`category ${category}`)),
      ),
      prices: priceBandsOffered.map((band, place) => Object.assign({ ...band }, count(`price ${place}`))),
      ratings: productLimits.ratingsOffered.map((minRating) =>
        Object.assign({ minRating }, count(`rating ${minRating}`)),
      ),
      greens: productLimits.greensOffered.map((grade) => Object.assign({ grade }, count(`green ${grade}`))),
      brands: brandIds
        .flatMap((id) => {
          const card = cards.get(id);
          return card === undefined ? [] : [{ ...card, ...count(`brand ${id}`) }];
        })
        .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name, 'en')),
    };
  }

  async function facetsFound(query: ProductFilterQuery): Promise<ProductFacets> {
    const { search: text = '' } = query;
    const filter = await toFilter(query);
    const found = await search.facets({ text, isAsTyped: query.asTyped, filter });
    const largest = [...found.brands]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, productLimits.brandsOffered);
    const counts = new Map<FacetName, number>([
      ['all', found.all],
      ['in-stock', found.inStock],
      ['on-sale', found.onSale],
      ...[...found.categories].map(([category, total]): [FacetName, number] => [
        `category ${category}`,
        total,
      ]),
      ...found.prices.map((total, place): [FacetName, number] => [`price ${place}`, total]),
      ...[...found.ratings].map(([rating, total]): [FacetName, number] => [`rating ${rating}`, total]),
      ...productLimits.greensOffered.map((grade): [FacetName, number] => [
        `green ${grade}`,
        found.greens.get(lowestGreenScore[grade]) ?? 0,
      ]),
      ...[...found.brands].map(([id, total]): [FacetName, number] => [`brand ${id}`, total]),
    ]);
    const ofFigures = await toFacets(
      (name) => ({ total: counts.get(name) ?? 0, totalIs: 'exact' }),
      [...new Set([...(filter.brandIds ?? []), ...largest.map(([id]) => id)])],
    );
    return { ...ofFigures, ...toOptionFacets(found, filter) };
  }

  return {
    async of(query) {
      if (isForIndex(query)) return facetsFound(query);
      const filter = await toFilter(query);
      const ofAnyBrand = { ...filter, brandIds: undefined };
      const [largest, options] = await Promise.all([
        facetsQueries.largestBrandIds(ofAnyBrand, {
          brandsMax: productLimits.brandsOffered,
          limit: countedMatches,
        }),
        search.optionFacets(filter),
      ]);
      const brandIds = [...new Set([...(filter.brandIds ?? []), ...largest])];
      const found = await facetsQueries.countEach(
        new Map<FacetName, ProductConditions>([
          ['all', filter],
          ['in-stock', { ...filter, isInStock: true }],
          ['on-sale', { ...filter, isOnSale: true }],
          ...productCategoryNames.map(
            (category) => [`category ${category}`, { ...filter, category }] as const,
          ),
          ...priceBandsOffered.map(
            (band, place) =>
              [
                `price ${place}`,
                {
                  ...filter,
                  priceMinCents: toCents(band.priceMin),
                  priceMaxCents: toCents(band.priceMax),
                },
              ] as const,
          ),
          ...productLimits.ratingsOffered.map(
            (ratingMin) => [`rating ${ratingMin}`, { ...filter, ratingMin }] as const,
          ),
          ...productLimits.greensOffered.map(
            (grade) => [`green ${grade}`, { ...filter, greenMin: lowestGreenScore[grade] }] as const,
          ),
          ...brandIds.map((id) => [`brand ${id}`, { ...filter, brandIds: [id] }] as const),
        ]),
        countedMatches + 1,
      );
      const ofFigures = await toFacets((name) => countOf(found.get(name) ?? 0), brandIds);
      return { ...ofFigures, ...(options && toOptionFacets(options, filter)) };
    },
  };
}
