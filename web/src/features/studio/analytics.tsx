import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/count.ts';
import { formatDate } from '../../lib/format/time.ts';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatDuration } from '../stream/duration.ts';
import { streamQuery } from '../stream/stream.api.ts';
import { onAirMs, showFigures } from './own-streams.ts';
import { ownStreamsQuery } from './own-streams.api.ts';
import type { StudioContext } from './studio-context.ts';
import { Tiles } from './tiles.tsx';

/** What the server has measured of this streamer's shows; nothing else. */
export function Analytics({ user }: StudioContext) {
  const streams = useQuery(ownStreamsQuery(user.id));
  if (streams.isPending) return <Skeleton className="h-24 rounded-card" />;
  if (streams.data === undefined) {
    return (
      <ErrorState
        title="Failed to load your streams"
        text="Please try again later"
        onRetry={() => void streams.refetch()}
        isRetrying={streams.isRefetching}
      />
    );
  }
  const figures = showFigures(streams.data);
  const ended = streams.data.filter(({ status }) => status === 'ended');
  return (
    <div className="flex flex-col gap-8">
      <Tiles
        tiles={[
          { name: 'Shows held', value: formatCount(figures.ended) },
          { name: 'Time on air', value: time(figures.totalOnAirMs) },
          { name: 'Longest show', value: time(figures.longestOnAirMs) },
          { name: 'Peak, latest show', value: <PeakOf streamId={figures.latest?.id} /> },
        ]}
      />
      {ended.length === 0 ? (
        <EmptyState title="Nothing to measure yet" text="Figures come with your first show." />
      ) : (
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
              {ended.map((stream) => (
                <tr key={stream.id} className="border-b border-stone">
                  <th scope="row" className="py-3 pr-4 font-semibold">
                    {stream.title}
                  </th>
                  <td className="py-3 pr-4 text-ink-soft">
                    {stream.startedAt === undefined ? (
                      '-'
                    ) : (
                      <LocalTime moment={stream.startedAt} format={formatDate} />
                    )}
                  </td>
                  <td className="py-3 pr-4">{time(onAirMs(stream)) ?? '-'}</td>
                  <td className="py-3 pr-4">
                    <PeakOf streamId={stream.id} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function time(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : formatDuration(milliseconds);
}

/** The most viewers that a show had at once. A show of which none was counted has no such figure. */
function PeakOf({ streamId }: { streamId: string | undefined }) {
  const detail = useQuery({
    ...streamQuery(streamId ?? ''),
    enabled: streamId !== undefined,
    staleTime: Infinity,
  });
  const peak = detail.data?.peakViewerCount;
  return peak === undefined || peak === 0 ? '-' : formatCount(peak);
}
