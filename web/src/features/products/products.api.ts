import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

export interface ProductFilter {
  category?: ProductCategory | undefined;
  sort?: ProductSort | undefined;
  search?: string | undefined;
}

/** The catalogue under a filter, a page at a time (SHOP-19). */
export function productListQuery(filter: ProductFilter, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.products.list(
          { ...definedOnly(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** How many popular products the home page asks for. */
const popularProducts = 12;

/** Featured products first, for the home page (HOME-13). */
export function popularProductsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'popular'],
    queryFn: async ({ signal }) =>
      (await api.products.list({ sort: 'featured', limit: popularProducts }, { signal })).data.products,
  });
}

export function productQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: async ({ signal }) => (await api.products.detail({ id }, { signal })).data,
  });
}

/** What else a shopper of this product may like (PDP-15). */
export function relatedProductsQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ signal }) => (await api.products.related({ id }, { signal })).data.products,
  });
}

function definedOnly(filter: ProductFilter) {
  return {
    ...(filter.category === undefined ? {} : { category: filter.category }),
    ...(filter.sort === undefined ? {} : { sort: filter.sort }),
    ...(filter.search === undefined ? {} : { search: filter.search }),
  };
}
