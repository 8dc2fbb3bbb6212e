import type { OwnStream, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { formatDate, formatUpcoming } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router';
import { AnnounceButton, AnnouncedActions } from '../../features/studio/stream/announced-actions.tsx';
import { ownStreamsQuery } from '../../features/studio/stream/own-streams.api.ts';
import type { StudioContext } from '../../features/studio/studio-context.ts';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';
import { streamCategory } from '../../features/streams/stream-list.ts';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { Picture } from '../../ui/picture.tsx';

export default function StudioStreamsPage() {
  const { user } = useOutletContext<StudioContext>();
  return (
    <StudioSubpage title="Streams">
      <div className="mb-5">
        <AnnounceButton />
      </div>
      <KeptFocus label="Streams">
        <OwnStreams userId={user.id} />
      </KeptFocus>
    </StudioSubpage>
  );
}

function OwnStreams({ userId }: { userId: string }) {
  const streams = useInfiniteQuery(ownStreamsQuery(userId));
  return (
    <PagedList
      query={streams}
      noun="streams"
      empty={
        <EmptyState
          title="No streams yet"
          action={<ButtonLink to="/studio">Set up your first show</ButtonLink>}
        />
      }
      rowsOf={(page) => page.data}
    >
      {(shows) => (
        <ul aria-label="Your streams" className="divide-y divide-stone border-y border-stone">
          {shows.map((stream) => (
            <li key={stream.id} className="relative flex flex-wrap items-center gap-4 py-3 hover:bg-moss">
              <div className="aspect-video w-28 shrink-0 overflow-hidden rounded-control bg-moss md:w-36">
                <Picture
                  src={stream.thumbnail}
                  alt=""
                  width={320}
                  height={180}
                  widths={[160, 320]}
                  sizes="144px"
                  className="size-full object-cover"
                />
              </div>
              <div className="min-w-0 grow basis-40">
                <Link
                  to={
                    stream.status === 'scheduled' || stream.status === 'cancelled'
                      ? `/schedule/${stream.id}`
                      : `/stream/${stream.id}`
                  }
                  className="card-link line-clamp-2 font-semibold"
                >
                  {stream.title}
                </Link>
                <p className="text-small text-stone-text">
                  {streamCategory(stream)} · <Moment stream={stream} />
                </p>
              </div>
              <div className="relative z-1 flex shrink-0 flex-wrap items-center justify-end gap-3 max-md:grow">
                <StatusOf stream={stream} />
                {stream.status === 'scheduled' ? <AnnouncedActions stream={stream} /> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function StatusOf({ stream }: { stream: OwnStream }) {
  if (stream.isRehearsal) return <StatusBadge status="off">Rehearsal</StatusBadge>;
  if (stream.isLive) return <StatusBadge status="on">LIVE</StatusBadge>;
  if (stream.status === 'ended') return <StatusBadge status="off">Ended</StatusBadge>;
  if (stream.status === 'cancelled') return <StatusBadge status="off">Called off</StatusBadge>;
  return (
    <StatusBadge status="soon">{stream.status === 'scheduled' ? 'Scheduled' : 'Not live yet'}</StatusBadge>
  );
}

function Moment({ stream }: { stream: StreamSummary }) {
  const { status, startedAt, endedAt, scheduledTime } = stream;
  if (status === 'scheduled' && scheduledTime !== undefined)
    return <LocalTime moment={scheduledTime} format={formatUpcoming} />;
  const moment = startedAt ?? endedAt ?? scheduledTime;
  return moment === undefined ? 'no date' : <LocalTime moment={moment} format={formatDate} />;
}
