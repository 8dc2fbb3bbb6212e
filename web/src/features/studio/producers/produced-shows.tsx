import { useQuery } from '@tanstack/react-query';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { Link } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { LocalTime } from '../../../ui/local-time.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { producedShowsQuery } from './producers.api.ts';

/** The open shows of the streamers for whom this reader is a producer. */
export function ProducedShows() {
  const shows = useQuery(producedShowsQuery());
  if (shows.isPending) return <Skeleton className="h-24 rounded-card" />;
  if (shows.data === undefined) {
    return (
      <QueryErrorState query={shows} title="Failed to load the shows" text={describeFailure(shows.error)} />
    );
  }
  if (shows.data.length === 0) {
    return (
      <EmptyState
        title="No show to run"
        text="When a streamer who made you a producer opens a show, it is listed here."
      />
    );
  }
  return (
    <ul aria-label="Shows to run" className="divide-y divide-stone border-y border-stone">
      {shows.data.map(({ id, title, streamer, isLive, isRehearsal, status, scheduledTime }) => (
        <li key={id} className="relative flex min-h-16 items-center gap-4 py-2 hover:bg-moss">
          <div className="min-w-0 grow">
            <Link to={`/producer/${id}`} className="card-link line-clamp-1 font-semibold">
              {title}
            </Link>
            <p className="text-small text-stone-text">
              @{streamer.username}
              {status === 'scheduled' && scheduledTime !== undefined ? (
                <>
                  {' · '}
                  <LocalTime moment={scheduledTime} format={formatUpcoming} />
                </>
              ) : null}
            </p>
          </div>
          {isRehearsal ? <StatusBadge status="soon">Rehearsal</StatusBadge> : null}
          <StatusBadge status={isLive ? 'on' : 'off'}>{isLive ? 'LIVE' : 'Not live yet'}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
