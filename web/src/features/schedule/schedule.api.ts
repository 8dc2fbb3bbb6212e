import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { streamKeys } from '../streams/streams.api.ts';
import type { ScheduleFilter } from './schedule-filter.ts';

/** Nested under the streams' key, so that whatever invalidates streams also invalidates the schedule. */
const scheduleKey = [...streamKeys.all, 'schedule'] as const;
const refreshMs = 60_000;
/** Near its start, a show's own page refreshes more often. */
const nearStart = { withinMs: 15 * 60_000, refreshMs: 10_000 };

/**
 * Upcoming shows under a filter, page by page.
 *
 * @param before where the filter's range ends, ISO 8601
 */
export function scheduleQuery(
  { category, search }: Omit<ScheduleFilter, 'range'>,
  before: string,
  api: Api = browserApi,
) {
  const query = {
    before,
    ...(category === undefined ? {} : { category }),
    ...(search === '' ? {} : { search }),
  };
  return infiniteQueryOptions({
    queryKey: [...scheduleKey, 'list', query],
    queryFn: async ({ pageParam, signal }) =>
      api.schedule.list({ ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refreshMs,
  });
}

/** The shows of the next seven days with the most reminders. */
export function popularShowsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...scheduleKey, 'popular'],
    queryFn: async ({ signal }) => (await api.schedule.popular(undefined, { signal })).data.streams,
  });
}

/** One announced show. */
export function scheduledStreamQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...scheduleKey, 'detail', id],
    queryFn: async ({ signal }) => (await api.schedule.detail({ id }, { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.status !== 'scheduled') return refreshMs;
      const isNear = Date.parse(data.scheduledTime) - Date.now() < nearStart.withinMs;
      return isNear ? nearStart.refreshMs : refreshMs;
    },
  });
}
