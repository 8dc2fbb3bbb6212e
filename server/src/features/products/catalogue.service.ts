import type { z } from 'zod';
import { lowestGreenScore } from '@greenroom/contract/green/green-score';
import { productLimits } from '@greenroom/contract/limits/products';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type {
  ProductCard,
  ProductCount,
  ProductList,
  productListQuerySchema,
} from '@greenroom/contract/products/products.schemas';
import type { Queryable } from '../../db/client.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { type CatalogueFacets, createCatalogueFacets } from './catalogue-facets.service.ts';
import {
  countOf,
  isCategoryAlone,
  isForIndex,
  type ProductFilterQuery,
  toCents,
} from './catalogue-filter.ts';
import { createProductFacetsQueries } from './product-facets.queries.ts';
import type { ProductConditions } from './product-filter.queries.ts';
import { createProductsQueries, type ProductCardRow } from './products.queries.ts';
import type { WantedOptions } from './search/made-lists.ts';
import type { ProductSearch } from './search/product-search.service.ts';

const { countedMatches } = productLimits;

/**
 * The catalogue as shoppers see it, with filters: listing and counting, as a part of the products service.
 */
export interface Catalogue {
  /** How many visible products each category has. Empty categories are omitted. */
  countByCategory(): Promise<Map<ProductCategory, number>>;
  /**
   * A page of the catalogue, the number of matches (as far as they are counted), and the next page's cursor,
   * if any.
   * @throws AppError `invalid_input` for a cursor that this list, in this sort, did not return.
   */
  list(query: z.output<typeof productListQuerySchema>): Promise<ProductList>;
  facets: CatalogueFacets['of'];
}

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
}): Catalogue {
  const queries = createProductsQueries(db);
  const facetsQueries = createProductFacetsQueries(db);

  async function countByCategory(): Promise<Map<ProductCategory, number>> {
    const rows = await queries.countByCategory();
    return new Map(rows.map((row) => [row.category, row.total]));
  }

  async function countMatching(filter: ProductConditions): Promise<ProductCount> {
    const found = await facetsQueries.countEach(new Map([['all', filter]]), countedMatches + 1);
    return countOf(found.get('all') ?? 0);
  }

  /** Uses the stored counts, which are exact, if only a category is filtered. */
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

  return {
    countByCategory,
    facets: createCatalogueFacets({ db, brands, search, toFilter }).of,

    async list(query) {
      if (isForIndex(query)) return listFound(query);
      const { sort, limit, cursor } = query;
      const filter = await toFilter(query);
      const [{ rows, ...rest }, counted] = await Promise.all([
        queries.page(filter, sort, { limit, cursor }),
        countList(query, filter),
      ]);
      return { products: await toCards(rows), ...counted, ...rest };
    },
  };
}
