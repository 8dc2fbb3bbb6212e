import { viewedLimits } from '@greenroom/contract/limits/recommendations';
import type { ProductCount } from '@greenroom/contract/products/products.schemas';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { filterParameters } from './browse/product-query.ts';
import type { ProductFilter } from './browse/product-query.ts';

/** The catalogue under a filter, a page at a time (SHOP-19). */
export function productListQuery(filter: ProductFilter, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.products.list(
          { ...asked(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** How many products a filter finds. */
export function productCountQuery({ sort: _sort, ...filter }: ProductFilter) {
  return queryOptions({
    queryKey: ['products', 'count', filter],
    queryFn: async ({ signal }): Promise<ProductCount> => {
      const { total, totalIs } = (await browserApi.products.list({ ...asked(filter), limit: 1 }, { signal }))
        .data;
      return { total, totalIs };
    },
  });
}

/** How many products a filter finds, and how many it would find with one more choice. */
export function productFacetsQuery({ sort: _sort, ...filter }: ProductFilter, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'facets', filter],
    queryFn: async ({ signal }) => (await api.products.facets(askedOfFacets(filter), { signal })).data,
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

/** Products by their ids, in their order. */
export function productCardsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'cards', ids],
    queryFn: async ({ signal }) =>
      (await browserApi.products.cards({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/** What a product, or a variant of it, cost, and since when, the latest first. */
export function productPricesQuery(
  id: string,
  { color, size }: { color?: string | undefined; size?: string | undefined } = {},
) {
  const asked = {
    id,
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
  };
  return queryOptions({
    queryKey: ['products', 'prices', asked],
    queryFn: async ({ signal }) => (await browserApi.products.prices(asked, { signal })).data,
  });
}

/** What else a shopper of this product may like (PDP-15). */
export function relatedProductsQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ signal }) => (await api.products.related({ id }, { signal })).data.products,
  });
}

/** What goes with products that this browser has shown, the last shown first. */
export function recommendedProductsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'recommended', ids],
    queryFn: async ({ signal }) =>
      (await browserApi.products.recommended({ ids: ids.join(',') }, { signal })).data.products,
  });
}

/**
 * Counts, for everybody, that a product was opened after others: the server keeps numbers, not who. Not for a browser that asks
 * not to be counted (Global Privacy Control). A count that fails is no loss.
 */
export async function countViewed(id: string, before: readonly string[]): Promise<void> {
  const last = before.slice(0, viewedLimits.beforeMax);
  if (last.length === 0 || fieldOf(navigator, 'globalPrivacyControl') === true) return;
  await browserApi.products.viewed({ id, before: last }).catch(() => undefined);
}

/** A filter as the server takes it. */
function asked({ sort, ...filter }: ProductFilter) {
  return { ...askedOfFacets(filter), ...(sort === undefined ? {} : { sort }) };
}

function askedOfFacets({ category, search, ...filter }: Omit<ProductFilter, 'sort'>) {
  return {
    ...(category === undefined ? {} : { category }),
    ...(search === undefined ? {} : { search }),
    ...filterParameters(filter),
  };
}
