import { queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';

/** An open page shows changes by operators within ten seconds. */
export const homeRefreshMs = 7000;

/** The hero's slides and the category cards. */
export function homeContentQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await api.home.content({}, { signal })).data,
  });
}
