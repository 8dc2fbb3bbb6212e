import type { ManagedRecording, Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { useStaleStreams } from '../streams/stream.api.ts';
import { streamKeys } from '../streams/streams.api.ts';

const eventsAtOnce = 1000;
/** A chat of more than a hundred thousand entries is shown up to here. */
const pagesMax = 100;
const retriesMax = 2;

/**
 * The replay of a show that is over; null where it has none.
 *
 * @param isOwn asked as one who manages the show, and is told of a hidden replay too
 */
export function replayQuery(streamId: string, api: Api = browserApi, isOwn = false) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'replay', streamId, isOwn ? 'own' : 'public'],
    queryFn: async ({ signal }): Promise<Replay | null> => {
      const answer = (await api.recordings.replay({ id: streamId }, { signal })).data;
      return answer.state === 'ready' ? answer : null;
    },
  });
}

/**
 * The address of what a replay plays, which is another one for another part of the recording. The link token of a hidden
 * recording is left out: it is a new one in each answer.
 */
export function playedPart({ files }: Pick<Replay, 'files'>): string {
  const [path = '', query] = (files[0]?.url ?? '').split('?');
  const asked = new URLSearchParams(query);
  asked.delete('token');
  return `${path}?${asked.toString()}`;
}

/** Those who watched a show ask at different moments, so that they do not all ask at once. */
const comingPollMs = { shortest: 2000, longest: 5000 } as const;

/** Whether a show that has just ended has its replay; asked again while that is being made. */
export function comingReplayQuery(streamId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'replay', streamId, 'coming'],
    queryFn: async ({ signal }) => (await browserApi.recordings.replay({ id: streamId }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === 'making'
        ? comingPollMs.shortest + Math.random() * (comingPollMs.longest - comingPollMs.shortest)
        : false,
  });
}

/** Everything that happened in a show, in order. What has happened does not change. */
export function replayEventsQuery(streamId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'replay-events', streamId],
    staleTime: Infinity,
    retry: retriesMax,
    queryFn: async ({ signal }) => {
      const all: ReplayEvent[] = [];
      for (let page = 0; page < pagesMax; page += 1) {
        const afterSequence = all.at(-1)?.event.sequence ?? 0;
        const input = { id: streamId, afterSequence, limit: eventsAtOnce };
        const { events, hasMore } = (await browserApi.recordings.replayEvents(input, { signal })).data;
        all.push(...events);
        if (!hasMore) break;
      }
      return all;
    },
  });
}

const makingPollMs = 1000;
/** While what failed waits for its next try. */
const waitingPollMs = 10_000;

/** The recording of an own show; null where there is none. Asked again while it, or a part of it, is being made. */
export function managedRecordingQuery(streamId: string) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'recording', streamId],
    queryFn: async ({ signal }): Promise<ManagedRecording | null> => {
      const answer = (await browserApi.recordings.managed({ id: streamId }, { signal })).data;
      return answer.state === 'none' ? null : answer;
    },
    refetchInterval: ({ state: { data } }) => {
      const isInMaking = data?.state === 'finishing' || data?.trim?.isReady === false;
      if (!isInMaking) return false;
      if (data.problem === undefined) return makingPollMs;
      return data.problem.isTriedAgain ? waitingPollMs : false;
    },
  });
}

export function useHideReplay(streamId: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async (isHidden: boolean) =>
      (await browserApi.recordings.change({ id: streamId, isHidden })).data,
    onSuccess: makeStale,
    retry: false,
  });
}

/** Which part of an own recording viewers get; null is all. */
export function useTrimReplay(streamId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (range: { startMs: number; endMs: number } | null) =>
      (range === null
        ? await browserApi.recordings.untrim({ id: streamId })
        : await browserApi.recordings.trim({ id: streamId, ...range })
      ).data,
    // The page keeps the replay that it plays until the part is there.
    onSuccess: async (recording) => {
      queryClient.setQueryData(managedRecordingQuery(streamId).queryKey, recording);
      if (recording.trim === undefined) await queryClient.invalidateQueries({ queryKey: streamKeys.all });
    },
    retry: false,
  });
}

/** Tries what could not be made of an own recording again at once. */
export function useRetryRecording(streamId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await browserApi.recordings.retry({ id: streamId })).data,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: managedRecordingQuery(streamId).queryKey });
    },
    retry: false,
  });
}

export function useDeleteReplay(streamId: string) {
  const makeStale = useStaleStreams();
  return useMutation({
    mutationFn: async () => {
      await browserApi.recordings.remove({ id: streamId });
    },
    onSuccess: makeStale,
    retry: false,
  });
}
