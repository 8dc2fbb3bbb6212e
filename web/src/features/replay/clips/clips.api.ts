import { clipLimits } from '@greenroom/contract/limits/replays';
import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api as browserApi } from '../../../lib/api/api.ts';
import type { Api } from '../../../lib/api/api.ts';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { sendPicture } from '../../../lib/api/picture-file.ts';
import { useStaleStreams } from '../../streams/stream.api.ts';
import { streamKeys } from '../../streams/streams.api.ts';
import { pictureOfVideo } from './picture-of-video.ts';

/** A moment after its start a clip shows what it is about. */
const afterStartMs = 1000;

/** The latest clips of a replay; `token` is that of the session that asks. */
export function clipsQuery(streamId: string, token: string | null) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'clips', streamId, token],
    queryFn: async ({ signal }): Promise<Clip[]> => {
      try {
        return (await browserApi.clips.list({ streamId }, { signal })).data.clips;
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
  });
}

/** A clip, by its id. */
export function clipQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'clip', id],
    queryFn: async ({ signal }) => (await api.clips.detail({ id }, { signal })).data,
  });
}

/** Takes a picture of the clip's own moment in this browser, for the card that is shared. */
async function givePicture({ id, video }: Clip): Promise<void> {
  const middleMs = (video.fromMs + video.toMs) / 2;
  const picture = await pictureOfVideo(video.url, Math.min(video.fromMs + afterStartMs, middleMs));
  await sendPicture(`/clips/${id}/picture`, new File([picture], 'clip.jpg', { type: picture.type }), {
    maxBytes: clipLimits.pictureMaxBytes,
  });
}

/** Makes a clip; the form shows why it could not be made. */
export function useMakeClip(streamId: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (given: { title: string; startMs: number; endMs: number }) => {
      const clip = (await browserApi.clips.make({ streamId, ...given })).data;
      // The clip is there, with the show's picture where this browser could take none.
      await givePicture(clip).catch(() => undefined);
      return clip;
    },
    onSuccess: makeStale,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useHideClip(id: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (isHidden: boolean) => (await browserApi.clips.change({ id, isHidden })).data,
    onSuccess: makeStale,
    retry: false,
  });
}

/** By who manages the show: anew from the video, as this browser shows it. */
export function useReplaceClipPicture(clip: Clip) {
  const makeStale = useStaleStreams();
  return useMutation({ mutationFn: async () => givePicture(clip), onSuccess: makeStale, retry: false });
}

/** By who manages the show. It cannot be undone. */
export function useRemoveClipPicture(id: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async () => {
      await browserApi.clips.removePicture({ id });
    },
    onSuccess: makeStale,
    retry: false,
  });
}

export function useDeleteClip(id: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async () => {
      await browserApi.clips.remove({ id });
    },
    onSuccess: makeStale,
    retry: false,
  });
}
