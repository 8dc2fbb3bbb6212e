import { queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

/** How many popular products the home page requests. */
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

/** Related products (PDP-15). */
export function relatedProductsQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ signal }) => (await api.products.related({ id }, { signal })).data.products,
  });
}
