import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { streamKeys } from '../../streams/streams.api.ts';

/** The signed-in streamer's streams of every state, newest first. */
export function ownStreamsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...streamKeys.all, 'own', userId],
    queryFn: async ({ pageParam, signal }) =>
      api.streams.own(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The totals of all streams of the signed-in streamer. */
export function ownFiguresQuery(userId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'own-figures', userId],
    queryFn: async ({ signal }) => (await api.streams.ownFigures(undefined, { signal })).data,
  });
}
