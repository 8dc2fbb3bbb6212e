import { streamLimits } from '@greenroom/contract/limits/streams';
import { queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { readStreamList } from './stream-list.ts';

/** Keys of all queries about streams. A stream call (create, go live, end) invalidates all of them (LIVECACHE-9). */
export const streamKeys = {
  all: ['streams'] as const,
  list: ['streams', 'list'] as const,
};

/**
 * All streams: live ones first, then the next scheduled, then the latest past ones. Refetched every 10 s
 * (LIST-8, LIVELIST-6).
 */
export function streamListQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: streamKeys.list,
    queryFn: async ({ signal }) => readStreamList(await api.streams.list({}, { signal })),
    refetchInterval: streamLimits.listRefreshMs,
  });
}
