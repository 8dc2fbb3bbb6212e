import type { ShowScope } from '@greenroom/contract/schedule/schedule.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { streamKeys } from '../../streams/streams.api.ts';
import { useStaleStreams } from '../../streams/stream.api.ts';
import type { AnnouncementPayload } from './announcement-form.ts';
import { type ChosenPicture, sendThumbnail } from './chosen-picture.ts';

/** An announced show of the streamer, for the form that edits it. */
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
  /** Undefined if the show keeps its current image. */
  thumbnail: ChosenPicture | undefined;
}

/** Announces a show, or edits the one with this id. The show stays announced if its image is rejected. */
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

/**
 * Cancels a show, and of a series optionally all later ones. A toast confirms it, because the row may be gone
 * by then.
 */
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

/** Cancels all upcoming shows of a series. */
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
