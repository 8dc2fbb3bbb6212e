import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

/** The best matches for a text that is still being typed. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: async ({ signal }) => (await browserApi.search.suggestions({ q: text }, { signal })).data,
  });
}

/** The shows that match a text, page by page. */
export function foundStreamsQuery(text: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['search', 'streams', text],
    queryFn: async ({ pageParam, signal }) =>
      (await api.search.streams(queryOf(text, pageParam), { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The brands that match a text, page by page. */
export function foundBrandsQuery(text: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['search', 'brands', text],
    queryFn: async ({ pageParam, signal }) =>
      (await api.search.brands(queryOf(text, pageParam), { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

const queryOf = (text: string, cursor: string | undefined) => ({
  q: text,
  ...(cursor === undefined ? {} : { cursor }),
});
