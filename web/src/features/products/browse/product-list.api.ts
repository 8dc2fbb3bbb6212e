import type { ProductCount } from '@greenroom/contract/products/products.schemas';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../../lib/api/api.ts';
import type { Api } from '../../../lib/api/api.ts';
import { filterParameters } from './product-query.ts';
import type { ProductFilter } from './product-query.ts';

/** The catalogue under a filter, page by page (SHOP-19). */
export function productListQuery(filter: ProductFilter, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.products.list(
          { ...queryOf(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The number of products that a filter finds. */
export function productCountQuery({ sort: _sort, ...filter }: ProductFilter) {
  return queryOptions({
    queryKey: ['products', 'count', filter],
    queryFn: async ({ signal }): Promise<ProductCount> => {
      const { total, totalIs } = (
        await browserApi.products.list({ ...queryOf(filter), limit: 1 }, { signal })
      ).data;
      return { total, totalIs };
    },
  });
}

/** The number of products that a filter finds, and the numbers with one more choice. */
export function productFacetsQuery({ sort: _sort, ...filter }: ProductFilter, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'facets', filter],
    queryFn: async ({ signal }) => (await api.products.facets(askedOfFacets(filter), { signal })).data,
  });
}

/** A filter as request parameters. */
function queryOf({ sort, ...filter }: ProductFilter) {
  return { ...askedOfFacets(filter), ...(sort === undefined ? {} : { sort }) };
}

function askedOfFacets({ category, search, ...filter }: Omit<ProductFilter, 'sort'>) {
  return {
    ...(category === undefined ? {} : { category }),
    ...(search === undefined ? {} : { search }),
    ...filterParameters(filter),
  };
}
