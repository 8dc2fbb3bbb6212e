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

/** The image is taken this long after the start, when the clip shows its subject. */
const afterStartMs = 1000;

/** The latest clips of a replay. `token` identifies the requesting session. */
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

export function clipQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'clip', id],
    queryFn: async ({ signal }) => (await api.clips.detail({ id }, { signal })).data,
  });
}

/** Takes an image from the clip's video in this browser, for the card of a shared link. */
async function givePicture({ id, video }: Clip): Promise<void> {
  const middleMs = (video.fromMs + video.toMs) / 2;
  const picture = await pictureOfVideo(video.url, Math.min(video.fromMs + afterStartMs, middleMs));
  await sendPicture(`/clips/${id}/picture`, new File([picture], 'clip.jpg', { type: picture.type }), {
    maxBytes: clipLimits.pictureMaxBytes,
  });
}

/** Creates a clip. The form shows failures. */
export function useMakeClip(streamId: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (given: { title: string; startMs: number; endMs: number }) => {
      const clip = (await browserApi.clips.make({ streamId, ...given })).data;
      // The clip exists. If this browser could not take an image, the clip keeps the show's image.
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

/** For those who manage the show: takes the image again from the video, in this browser. */
export function useReplaceClipPicture(clip: Clip) {
  const makeStale = useStaleStreams();
  return useMutation({ mutationFn: async () => givePicture(clip), onSuccess: makeStale, retry: false });
}

/** For those who manage the show. It cannot be undone. */
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
