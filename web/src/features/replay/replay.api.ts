import type { ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { queryOptions } from '@tanstack/react-query';
import { isNotFound } from '../../lib/api/api-error.ts';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { streamKeys } from '../streams/streams.api.ts';

const eventsAtOnce = 1000;
/** A chat of more than a hundred thousand entries is shown up to here. */
const pagesMax = 100;
const retriesMax = 2;

/** The replay of a show that is over; null where it has none. */
export function replayQuery(streamId: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...streamKeys.all, 'replay', streamId],
    queryFn: async ({ signal }) => {
      try {
        return (await api.recordings.replay({ id: streamId }, { signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
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
