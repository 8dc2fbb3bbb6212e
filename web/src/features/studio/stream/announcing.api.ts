import type { ShowScope } from '@greenroom/contract/schedule/schedule.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { streamKeys } from '../../streams/streams.api.ts';
import { useStaleStreams } from '../../streams/stream.api.ts';
import type { AnnouncementPayload } from './announcement-form.ts';
import { type ChosenPicture, sendThumbnail } from './chosen-picture.ts';

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

interface SavedAnnouncement extends AnnouncementPayload {
  productIds: string[];
  /** Undefined where the show keeps the picture that it has. */
  thumbnail: ChosenPicture | undefined;
}

/** Announces a show, or changes the one with this id. It stays announced where its picture is refused. */
export function useSaveAnnouncement(id: string | undefined) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async ({ scope, thumbnail, ...payload }: SavedAnnouncement) => {
      const saved = await (id === undefined
        ? api.schedule.announce(payload)
        : api.schedule.change({ id, scope, ...payload }));
      if (thumbnail !== undefined) await sendThumbnail(saved.data.id, thumbnail);
      return saved;
    },
    onSuccess: makeStale,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Calls a show off, of a series also all that come after it. A toast says so: the row may be gone by then. */
export function useCancelShow(title: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (input: { id: string; scope: ShowScope }) => api.schedule.cancel(input),
    onSuccess: (_answer, { scope }) => {
      makeStale();
      const what = scope === 'this' ? `${title} is` : `${title} and the shows after it are`;
      showToast(`${what} called off`, { tone: 'success' });
    },
    retry: false,
  });
}

/** Calls all shows to come of a series off. */
export function useCancelSeries(title: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (id: string) => api.schedule.cancelSeries({ id }),
    onSuccess: () => {
      makeStale();
      showToast(`All shows to come of ${title} are called off`, { tone: 'success' });
    },
    retry: false,
  });
}
