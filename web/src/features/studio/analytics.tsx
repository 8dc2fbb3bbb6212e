import type { OwnStream } from '@greenroom/contract/streams/streams.schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/count.ts';
import { formatDate } from '../../lib/format/time.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatDuration } from '../stream/duration.ts';
import { ownFiguresQuery, ownStreamsQuery } from './own-streams.api.ts';
import type { StudioContext } from './studio-context.ts';
import { Tiles } from './tiles.tsx';

/** What the server has measured of this streamer's shows; nothing else. */
export function Analytics({ user }: StudioContext) {
  const figures = useQuery(ownFiguresQuery(user.id));
  const streams = useInfiniteQuery(ownStreamsQuery(user.id));
  return (
    <div className="flex flex-col gap-8">
      {figures.isPending ? (
        <Skeleton className="h-24 rounded-card" />
      ) : figures.data === undefined ? (
        <ErrorState
          title="Failed to load your figures"
          text="Please try again later"
          onRetry={() => void figures.refetch()}
          isRetrying={figures.isRefetching}
        />
      ) : (
        <Tiles
          tiles={[
            { name: 'Shows held', value: formatCount(figures.data.endedCount) },
            { name: 'Time on air', value: time(figures.data.onAirTotalMs) },
            { name: 'Longest show', value: time(figures.data.onAirLongestMs) },
            { name: 'Peak, latest show', value: peak(figures.data.latestPeakViewerCount) },
          ]}
        />
      )}
      <div>
        <PagedList
          query={streams}
          noun="your streams"
          empty={{ title: 'Nothing to measure yet', text: 'Figures come with your first show.' }}
          rowsOf={(page) => page.data.filter(isEnded)}
        >
          {(pages) => <EndedShows shows={pages.flatMap((page) => page.data).filter(isEnded)} />}
        </PagedList>
      </div>
    </div>
  );
}

function EndedShows({ shows }: { shows: readonly OwnStream[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-xl text-left text-small">
        <caption className="sr-only">Your shows</caption>
        <thead className="text-micro text-stone-text">
          <tr>
            {['Show', 'Date', 'Time on air', 'Peak viewers'].map((name) => (
              <th key={name} scope="col" className="border-b border-stone py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {shows.map((show) => (
            <tr key={show.id} className="border-b border-stone">
              <th scope="row" className="py-3 pr-4 font-semibold">
                {show.title}
              </th>
              <td className="py-3 pr-4 text-ink-soft">
                {show.startedAt === undefined ? (
                  '-'
                ) : (
                  <LocalTime moment={show.startedAt} format={formatDate} />
                )}
              </td>
              <td className="py-3 pr-4">{time(onAirMs(show)) ?? '-'}</td>
              <td className="py-3 pr-4">{peak(show.peakViewerCount) ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isEnded({ status }: OwnStream): boolean {
  return status === 'ended';
}

function onAirMs({ startedAt, endedAt }: OwnStream): number | undefined {
  return startedAt === undefined || endedAt === undefined
    ? undefined
    : Date.parse(endedAt) - Date.parse(startedAt);
}

function time(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : formatDuration(milliseconds);
}

/** A show of which no viewer was counted has no such figure. */
function peak(viewerCount: number | undefined): string | undefined {
  return viewerCount === undefined || viewerCount === 0 ? undefined : formatCount(viewerCount);
}
