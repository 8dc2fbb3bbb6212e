import type { ManagedRecording, Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { useStaleStreams } from '../streams/stream.api.ts';
import { streamKeys } from '../streams/streams.api.ts';

const eventsAtOnce = 1000;
/** Longer chats, with more than a hundred thousand entries, are cut off here. */
const pagesMax = 100;
const retriesMax = 2;

/**
 * The replay of an ended show, or null if it has none.
 *
 * @param isOwn requests it as a manager of the show, which includes a hidden replay
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
 * Identifies the part of the recording that a replay plays. A different part has a different URL. The link
 * token of a hidden recording is removed, because it differs in each response.
 */
export function playedPart({ files }: Pick<Replay, 'files'>): string {
  const [path = '', query] = (files[0]?.url ?? '').split('?');
  const keptQuery = new URLSearchParams(query);
  keptQuery.delete('token');
  return `${path}?${keptQuery.toString()}`;
}

/** Viewers of a show poll at random intervals, so that they do not all send requests at once. */
const comingPollMs = { shortest: 2000, longest: 5000 } as const;

/** Whether a show that has just ended has its replay. Polls while it is being made. */
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

/** All events of a show, in order. Past events do not change. */
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
/** Poll interval while a failed step waits for its next attempt. */
const waitingPollMs = 10_000;

/**
 * The recording of the reader's own show, or null if there is none. Polls while it, or a part of it, is being
 * made.
 */
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

/** Sets the part of the reader's own recording that viewers get. Null is the whole recording. */
export function useTrimReplay(streamId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (range: { startMs: number; endMs: number } | null) =>
      (range === null
        ? await browserApi.recordings.untrim({ id: streamId })
        : await browserApi.recordings.trim({ id: streamId, ...range })
      ).data,
    // The page keeps playing the current replay until the part is ready.
    onSuccess: async (recording) => {
      queryClient.setQueryData(managedRecordingQuery(streamId).queryKey, recording);
      if (recording.trim === undefined) await queryClient.invalidateQueries({ queryKey: streamKeys.all });
    },
    retry: false,
  });
}

/** Immediately retries what could not be made of the reader's own recording. */
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
