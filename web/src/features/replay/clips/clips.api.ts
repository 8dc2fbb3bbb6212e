import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api as browserApi } from '../../../lib/api/api.ts';
import type { Api } from '../../../lib/api/api.ts';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { useStaleStreams } from '../../streams/stream.api.ts';
import { streamKeys } from '../../streams/streams.api.ts';

/** The latest clips of a replay; `viewer` is the session that asks. */
export function clipsQuery(streamId: string, viewer: string | null) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'clips', streamId, viewer],
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

/** Makes a clip; the form shows why it could not be made. */
export function useMakeClip(streamId: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (given: { title: string; startMs: number; endMs: number }) =>
      (await browserApi.clips.make({ streamId, ...given })).data,
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
