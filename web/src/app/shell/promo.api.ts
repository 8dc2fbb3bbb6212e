import { queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

/** The current banner, or null if there is none. */
export async function readPromo(api: Api, signal?: AbortSignal) {
  const { data } = await api.home.promo({}, signal === undefined ? {} : { signal });
  return data.promo ?? null;
}

/** The query for the current banner, for a page that shows it in its content. */
export function promoQuery() {
  return queryOptions({
    queryKey: ['promo'],
    queryFn: async ({ signal }) => readPromo(browserApi, signal),
    staleTime: 10_000,
  });
}
