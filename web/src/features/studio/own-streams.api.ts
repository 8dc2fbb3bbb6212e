import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { readStreamList } from '../streams/stream-list.ts';
import { streamKeys } from '../streams/streams.api.ts';

/** As many shows as one answer of the list holds. */
const listMax = 100;

/** The shows of one streamer, out of the latest of the server. */
export function ownStreamsQuery(userId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'own', userId],
    queryFn: async ({ signal }) => {
      const streams = readStreamList(await api.streams.list({ limit: listMax }, { signal }));
      return streams.filter(({ user }) => user.id === userId);
    },
  });
}
