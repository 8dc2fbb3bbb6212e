import { formatAgo } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { activityQuery } from './account.api.ts';

/** The user's recent activity (ACCT-23). */
export function RecentActivity() {
  const activity = useQuery(activityQuery(useSessionToken()));
  return (
    <section aria-labelledby="recent-activity">
      <h3 id="recent-activity" className="mb-3 text-lead">
        Recent activity
      </h3>
      {activity.isPending ? (
        <Loading label="Loading recent activity" className="flex flex-col gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      ) : activity.data === undefined ? (
        <QueryErrorState
          query={activity}
          title="Failed to load recent activity"
          text="Please try again later"
        />
      ) : activity.data.length === 0 ? (
        <p className="rounded-card bg-moss px-5 py-4 text-ink-soft">No recent activity</p>
      ) : (
        <ol className="divide-y divide-stone border-y border-stone">
          {activity.data.map(({ at, title, link }) => (
            <li
              key={`${at} ${title}`}
              className="relative flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-2"
            >
              {link === undefined ? (
                <span className="font-medium">{title}</span>
              ) : (
                <Link to={link} className="card-link font-medium">
                  {title}
                </Link>
              )}
              <span className="text-small text-stone-text">
                <LocalTime moment={at} format={formatAgo} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
