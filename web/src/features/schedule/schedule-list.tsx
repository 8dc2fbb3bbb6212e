import { formatDay } from '@greenroom/contract/schedule/show-time';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { formatDateUtc } from '@greenroom/contract/time-format';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useNow } from './use-now.ts';
import { scheduleDays } from './schedule-days.ts';
import { rangeEnd, type ScheduleFilter } from './schedule-filter.ts';
import { scheduleQuery } from './schedule.api.ts';
import { ScheduledShow } from './scheduled-show.tsx';

/** Upcoming shows under a filter, grouped by day (SCHED-1, SCHED-6). */
export function ScheduleList({ filter }: { filter: ScheduleFilter }) {
  const now = useNow();
  const isHydrated = useIsHydrated();
  const before = rangeEnd(filter.range, now, isHydrated ? 'local' : 'utc').toISOString();
  const query = useInfiniteQuery({ ...scheduleQuery(filter, before), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      noun="the schedule"
      skeleton={<ShowSkeletons />}
      empty={<NothingToCome filter={filter} />}
      rowsOf={(page) => page.data}
    >
      {(shows) => <Days shows={shows} now={new Date(now)} zone={isHydrated ? 'local' : 'utc'} />}
    </PagedList>
  );
}

function Days({ shows, now, zone }: { shows: readonly ScheduledStream[]; now: Date; zone: 'local' | 'utc' }) {
  return (
    <div className="flex flex-col gap-10">
      {scheduleDays(shows, zone).map(({ moment, shows: ofDay }, day) => {
        const label = zone === 'local' ? formatDay(moment, now) : formatDateUtc(moment);
        return (
          <section key={moment} aria-label={label}>
            <h2 className="mb-4 text-lead font-semibold">{label}</h2>
            <ul className="flex flex-col gap-4">
              {ofDay.map((show, place) => (
                <li key={show.id}>
                  <ScheduledShow show={show} eager={day === 0 && place < 2} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The empty state, with a link to the live streams (SCHED-16). */
function NothingToCome({ filter }: { filter: ScheduleFilter }) {
  const isNarrowed = filter.search !== '' || filter.category !== undefined || filter.range !== 'month';
  return (
    <EmptyState
      title={isNarrowed ? 'No shows match' : 'No shows are scheduled'}
      text={isNarrowed ? 'Try another text, category or range.' : 'See who is on air right now.'}
      action={<ButtonLink to="/live">Watch Live Streams</ButtonLink>}
    />
  );
}

function ShowSkeletons() {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-96 rounded-panel sm:h-48" />
      ))}
    </div>
  );
}
