import type { OwnStream } from '@greenroom/contract/streams/streams.schemas';
import { formatDate, formatElapsed } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/count.ts';
import { CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { ownStreamsQuery } from '../stream/own-streams.api.ts';
import type { StudioContext } from '../studio-context.ts';
import { OwnFigures } from './own-figures.tsx';
import { Tiles } from './tiles.tsx';

/** The server's measurements of this streamer's streams, and nothing else. */
export function Analytics({ user }: StudioContext) {
  const streams = useInfiniteQuery(ownStreamsQuery(user.id, 'ended'));
  return (
    <div className="flex flex-col gap-8">
      <OwnFigures userId={user.id}>
        {(figures) => (
          <Tiles
            tiles={[
              { name: 'Shows held', value: formatCount(figures.endedCount) },
              { name: 'Time on air', value: time(figures.onAirTotalMs) },
              { name: 'Longest show', value: time(figures.onAirLongestMs) },
              { name: 'Peak, latest show', value: peak(figures.latestPeakViewerCount) },
            ]}
          />
        )}
      </OwnFigures>
      <div>
        <PagedList
          query={streams}
          noun="your streams"
          empty={<EmptyState title="Nothing to measure yet" text="Figures come with your first show." />}
          rowsOf={(page) => page.data}
        >
          {(shows) => <EndedStreams shows={shows} />}
        </PagedList>
      </div>
    </div>
  );
}

function EndedStreams({ shows }: { shows: readonly OwnStream[] }) {
  return (
    <CardTable label="Your shows" columns={['Show', 'Date', 'On air', 'Peak viewers']}>
      {shows.map((show) => (
        <CardRow key={show.id}>
          <CardHeading>
            <Link to={`/studio/streams/${show.id}`} className="link font-semibold wrap-anywhere">
              {show.title}
            </Link>
          </CardHeading>
          <CardCell label="Date" className="whitespace-nowrap text-ink-soft">
            {show.startedAt === undefined ? '-' : <LocalTime moment={show.startedAt} format={formatDate} />}
          </CardCell>
          <CardCell label="On air" className="tabular">
            {time(onAirMs(show)) ?? '-'}
          </CardCell>
          <CardCell label="Peak viewers" className="tabular">
            {peak(show.peakViewerCount) ?? '-'}
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

function onAirMs({ startedAt, endedAt }: OwnStream): number | undefined {
  return startedAt === undefined || endedAt === undefined
    ? undefined
    : Date.parse(endedAt) - Date.parse(startedAt);
}

function time(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : formatElapsed(milliseconds);
}

/** Undefined if no viewer was counted. */
function peak(viewerCount: number | undefined): string | undefined {
  return viewerCount === undefined || viewerCount === 0 ? undefined : formatCount(viewerCount);
}
