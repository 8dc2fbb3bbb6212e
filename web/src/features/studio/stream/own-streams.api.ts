import { scheduleLimits } from '@greenroom/contract/limits/streams';
import type { StreamChanges, StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { streamQuery, useStaleStreams } from '../../streams/stream.api.ts';
import { streamKeys } from '../../streams/streams.api.ts';

/** The signed-in streamer's streams, all or by status: live, upcoming, past. */
export function ownStreamsQuery(userId: string, status?: StreamStatus) {
  return infiniteQueryOptions({
    queryKey: [...streamKeys.all, 'own', userId, status ?? 'all'],
    queryFn: async ({ pageParam, signal }) =>
      api.streams.own({ status, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
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

/** The signed-in streamer's announced shows. */
export function scheduledShowsQuery() {
  return queryOptions({
    queryKey: [...streamKeys.all, 'own-scheduled'],
    queryFn: async ({ signal }) =>
      (await api.streams.own({ status: 'scheduled', limit: scheduleLimits.announcedMax }, { signal })).data,
  });
}

/** The stream that the signed-in streamer has open, or the next announced one. Null if there is none. */
export function openStreamQuery() {
  return queryOptions({
    queryKey: [...streamKeys.all, 'open'],
    queryFn: async ({ signal }) => (await api.streams.mine({}, { signal })).data,
    staleTime: 0,
  });
}

/** Edits a show's details. */
export function useChangeStream(id: string) {
  const queryClient = useQueryClient();
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (changes: StreamChanges) => (await api.streams.change({ id, ...changes })).data,
    onSuccess: (changed) => {
      queryClient.setQueryData(streamQuery(id).queryKey, changed);
      makeStale();
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
