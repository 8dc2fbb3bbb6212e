import { HydrationBoundary } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/schedule';
import { pageMeta } from '../app/page-meta.ts';
import { loaderCacheHeaders, prefetch } from '../app/prefetch.ts';
import type { Prefetched } from '../app/prefetch.ts';
import { PopularThisWeek } from '../features/schedule/popular-this-week.tsx';
import { ScheduleControls } from '../features/schedule/schedule-controls.tsx';
import {
  rangeEnd,
  scheduleAddress,
  type ScheduleFilter,
  scheduleFilterOf,
} from '../features/schedule/schedule-filter.ts';
import { ScheduleList } from '../features/schedule/schedule-list.tsx';
import { popularShowsQuery, scheduleQuery } from '../features/schedule/schedule.api.ts';
import { ZoneNote } from '../features/schedule/zone-note.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export const headers = loaderCacheHeaders;

export function loader(args: Route.LoaderArgs) {
  const filter = scheduleFilterOf(new URL(args.request.url).searchParams);
  const before = rangeEnd(filter.range, Date.now(), 'utc').toISOString();
  return prefetch(args, (queryClient, api) => [
    queryClient.fetchInfiniteQuery(scheduleQuery(filter, before, api)),
    queryClient.fetchQuery(popularShowsQuery(api)),
  ]);
}

export function clientLoader(): Prefetched {
  return {};
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Schedule',
    description: 'Live shows to come: who is on air when, with what, and a reminder of each.',
    path: '/schedule',
  });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filter = scheduleFilterOf(search);
  const change = useCallback(
    (next: ScheduleFilter) =>
      void navigate(scheduleAddress(next), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return (
    <HydrationBoundary state={loaderData.dehydratedState}>
      <PageTitle title="Schedule" text={<ZoneNote />} />
      <div className="page-width mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12">
        <div className="min-w-0">
          <ScheduleControls filter={filter} onChange={change} />
          <div className="mt-8">
            <ScheduleList filter={filter} />
          </div>
        </div>
        <aside className="lg:sticky lg:top-24 lg:self-start">
          <PopularThisWeek />
        </aside>
      </div>
    </HydrationBoundary>
  );
}
