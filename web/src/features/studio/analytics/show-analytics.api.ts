import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The measurements of one of the streamer's own shows. */
export function showAnalyticsQuery(streamId: string) {
  return queryOptions({
    queryKey: ['studio', 'analytics', streamId],
    queryFn: async ({ signal }) => (await api.analytics.show({ id: streamId }, { signal })).data,
  });
}
