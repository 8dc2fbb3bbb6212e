import { queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

/** The banner that shows right now; null for none. */
export async function readPromo(api: Api, signal?: AbortSignal) {
  const { data } = await api.home.promo({}, signal === undefined ? {} : { signal });
  return data.promo ?? null;
}

/** The same in the browser, for a page that shows it besides. */
export function promoQuery() {
  return queryOptions({
    queryKey: ['promo'],
    queryFn: async ({ signal }) => readPromo(browserApi, signal),
    staleTime: 10_000,
  });
}
