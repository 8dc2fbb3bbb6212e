import type { z } from 'zod';
import { type GreenGrade, lowestGreenScore } from '@greenroom/contract/green/green-score';
import { productLimits } from '@greenroom/contract/limits/products';
import { type ProductCategory, productCategoryNames } from '@greenroom/contract/products/catalogue';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import { bySize } from '@greenroom/contract/products/size-list';
import type {
  ProductCard,
  ProductCount,
  ProductFacets,
  productFilterSchema,
  ProductList,
  productListQuerySchema,
} from '@greenroom/contract/products/products.schemas';
import type { Queryable } from '../../db/client.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { createProductFacetsQueries } from './product-facets.queries.ts';
import type { ProductConditions } from './product-filter.queries.ts';
import { createProductsQueries, type ProductCardRow } from './products.queries.ts';
import type { OptionFacets } from './search/facet-counts.ts';
import type { WantedOptions } from './search/made-lists.ts';
import type { ProductSearch } from './search/product-search.service.ts';

const { countedMatches, priceBandsOffered } = productLimits;

type ProductFilterQuery = z.output<typeof productFilterSchema>;

/** One choice of a filter, as it is counted. */
type FacetName =
  | 'all'
  | 'in-stock'
  | 'on-sale'
  | `category ${ProductCategory}`
  | `price ${number}`
  | `rating ${number}`
  | `green ${GreenGrade}`
  | `brand ${string}`;

/** Whether a filter asks for nothing, or for nothing but a category. */
function isCategoryAlone(query: ProductFilterQuery): boolean {
  return (
    !isForIndex(query) &&
    query.inStock !== true &&
    query.onSale !== true &&
    [query.priceMin, query.priceMax, query.minRating, query.green, query.brands].every(
      (asked) => asked === undefined,
    )
  );
}

/** Whether only the search's index knows what is asked for: words, and the colors and sizes in which products are made. */
const isForIndex = ({ search = '', colors, sizes }: ProductFilterQuery) =>
  search !== '' || colors !== undefined || sizes !== undefined;

/** A price of the filter is in units of the currency that the shop is in, which has hundredths. */
const toCents = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 100));

/** Of what no more than the first thousand were counted. */
function countOf(found: number): ProductCount {
  return found > countedMatches
    ? { total: countedMatches, totalIs: 'at-least' }
    : { total: found, totalIs: 'exact' };
}

/** How many products are made in the colors and sizes that have the most of them, and in the chosen ones. */
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

/** What shoppers see of all products, under filters: the part of the products service that lists and counts. */
export function createCatalogue({
  db,
  brands,
  search,
  toCards,
  cardsByIds,
}: {
  db: Queryable;
  brands: Pick<BrandsService, 'cards' | 'idsBySlugs'>;
  search: Pick<ProductSearch, 'page' | 'facets' | 'optionFacets'>;
  toCards: (rows: readonly ProductCardRow[]) => Promise<ProductCard[]>;
  cardsByIds: (ids: readonly string[]) => Promise<ProductCard[]>;
}) {
  const queries = createProductsQueries(db);
  const facetsQueries = createProductFacetsQueries(db);

  /** How many products shoppers can see in each category that has any. */
  async function countByCategory(): Promise<Map<ProductCategory, number>> {
    const rows = await queries.countByCategory();
    return new Map(rows.map((row) => [row.category, row.total]));
  }

  async function countMatching(filter: ProductConditions): Promise<ProductCount> {
    const found = await facetsQueries.countEach(new Map([['all', filter]]), countedMatches + 1);
    return countOf(found.get('all') ?? 0);
  }

  /** From the kept counts where nothing but a category is asked for, and then exact. */
  async function countList(query: ProductFilterQuery, filter: ProductConditions): Promise<ProductCount> {
    if (!isCategoryAlone(query)) return countMatching(filter);
    const counts = await countByCategory();
    const total =
      filter.category === undefined
        ? [...counts.values()].reduce((all, amount) => all + amount, 0)
        : (counts.get(filter.category) ?? 0);
    return { total, totalIs: 'exact' };
  }

  async function toFilter(query: ProductFilterQuery): Promise<ProductConditions & WantedOptions> {
    return {
      madeInColors: query.colors,
      madeInSizes: query.sizes,
      category: query.category,
      priceMinCents: toCents(query.priceMin),
      priceMaxCents: toCents(query.priceMax),
      isInStock: query.inStock,
      isOnSale: query.onSale,
      ratingMin: query.minRating,
      greenMin: query.green && lowestGreenScore[query.green],
      brandIds: query.brands && (await brands.idsBySlugs(query.brands)),
    };
  }

  async function listFound({
    search: text = '',
    sort,
    limit,
    cursor,
    asTyped,
    ...query
  }: z.output<typeof productListQuerySchema>): Promise<ProductList> {
    const filter = await toFilter(query);
    const { ids, total, reading, ...rest } = await search.page(
      { text, isAsTyped: asTyped, filter },
      { sort, limit, cursor },
    );
    return {
      products: await cardsByIds(ids),
      total,
      totalIs: 'exact',
      ...rest,
      ...(text === '' ? {} : { reading }),
    };
  }

  /** The choices that a filter has, each with how many products it finds. */
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
    countByCategory,

    /**
     * A page of the catalogue, how many products match (as far as they are counted), and where the next page begins, if there is one.
     * @throws AppError `invalid_input` for a cursor that this list, in this sort, did not answer.
     */
    async list(query: z.output<typeof productListQuerySchema>): Promise<ProductList> {
      if (isForIndex(query)) return listFound(query);
      const { sort, limit, cursor } = query;
      const filter = await toFilter(query);
      const [{ rows, ...rest }, counted] = await Promise.all([
        queries.page(filter, sort, { limit, cursor }),
        countList(query, filter),
      ]);
      return { products: await toCards(rows), ...counted, ...rest };
    },

    /** How many products a filter finds, and how many it would find with one more choice. */
    async facets(query: ProductFilterQuery): Promise<ProductFacets> {
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
