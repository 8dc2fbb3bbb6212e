import type { ShowScope } from '@greenroom/contract/schedule/schedule.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { streamKeys } from '../../streams/streams.api.ts';
import { useStaleStreams } from '../../streams/stream.api.ts';
import type { AnnouncementPayload } from './announcement-form.ts';

/** A show of the streamer's as it was announced, for the form that changes it. */
export function announcedShowQuery(id: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'announced', id],
    queryFn: async ({ signal }) => {
      const [show, products] = await Promise.all([
        api.schedule.detail({ id }, { signal }),
        api.streams.featuredProducts({ id }, { signal }),
      ]);
      return { show: show.data, products: products.data.products };
    },
    staleTime: 0,
  });
}

/** Announces a show, or changes the one with this id. */
export function useSaveAnnouncement(id: string | undefined) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async ({ scope, ...payload }: AnnouncementPayload & { productIds: string[] }) =>
      id === undefined ? api.schedule.announce(payload) : api.schedule.change({ id, scope, ...payload }),
    onSuccess: makeStale,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Calls a show off, of a series also all that come after it. */
export function useCancelShow() {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (input: { id: string; scope: ShowScope }) => api.schedule.cancel(input),
    onSuccess: makeStale,
    retry: false,
  });
}

/** Calls all shows to come of a series off. */
export function useCancelSeries() {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (id: string) => api.schedule.cancelSeries({ id }),
    onSuccess: makeStale,
    retry: false,
  });
}
