import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { streamKeys } from '../streams/streams.api.ts';

/** The moments of replays that show a product. */
export function productMomentsQuery(productId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'moments', productId],
    queryFn: async ({ signal }) => (await api.recordings.moments({ id: productId }, { signal })).data.moments,
  });
}
