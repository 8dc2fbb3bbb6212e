import { imageWidths } from '@greenroom/contract/image-widths';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { formatDate, formatUpcoming } from '@greenroom/contract/time-format';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card, CardCover, CardTitle } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { MarkedText } from '../search/marked-text.tsx';
import { streamCategory } from './stream-list.ts';
import { ViewerCount } from './viewer-count.tsx';

interface StreamCardProps {
  stream: StreamSummary;
  eager?: boolean;
  /** On a narrow viewport, the picture is beside the text. */
  isRowOnNarrow?: boolean;
  /** Search words to highlight in the title. */
  markedWords?: readonly string[];
}

/**
 * A stream in a list. A live stream links to its page, an upcoming one to its place in the schedule, any other
 * to nothing (LIST-2 to LIST-7, LIVELIST-2 to LIVELIST-4).
 */
export function StreamCard({ stream, eager = false, isRowOnNarrow = false, markedWords }: StreamCardProps) {
  const isUpcoming = !stream.isLive && stream.status === 'scheduled';
  return (
    <Card
      aria-label={stream.title}
      aria-disabled={stream.isLive || isUpcoming ? undefined : true}
      className={classNames('gap-3', isRowOnNarrow && 'max-sm:flex-row max-sm:items-center max-sm:gap-4')}
    >
      <CardCover
        src={stream.thumbnail}
        widths={imageWidths}
        sizes="(min-width: 1024px) 24vw, (min-width: 640px) 45vw, 90vw"
        eager={eager}
        isDimmed={!stream.isLive && !isUpcoming}
        className={isRowOnNarrow && 'max-sm:w-40 max-sm:shrink-0 max-sm:rounded-control'}
      >
        <div
          className={classNames(
            'absolute inset-x-3 top-3 flex items-center justify-between gap-2',
            isRowOnNarrow && 'max-sm:inset-x-2 max-sm:top-2',
          )}
        >
          <Badge stream={stream} isUpcoming={isUpcoming} />
          {stream.isLive ? <ViewerCount count={stream.viewerCount} /> : null}
        </div>
      </CardCover>
      <div className="flex min-w-0 items-start gap-3">
        <Avatar
          name={stream.hostName}
          src={stream.hostAvatar}
          {...(isRowOnNarrow ? { className: 'max-sm:hidden' } : {})}
        />
        <div className="min-w-0">
          <CardTitle to={addressOf(stream, isUpcoming)}>
            <MarkedText text={stream.title} words={markedWords} />
          </CardTitle>
          <p className="mt-0.5 truncate text-small text-stone-text">
            {stream.hostName} · {streamCategory(stream)}
          </p>
          <StreamMoment stream={stream} />
          {stream.tags.length === 0 ? null : (
            <p className="truncate text-micro text-stone-text">
              {stream.tags.map((tag) => `#${tag}`).join(' ')}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function addressOf(stream: StreamSummary, isUpcoming: boolean): string | undefined {
  if (stream.isLive) return `/stream/${stream.id}`;
  return isUpcoming ? `/schedule/${stream.id}` : undefined;
}

function Badge({ stream, isUpcoming }: { stream: StreamSummary; isUpcoming: boolean }) {
  if (stream.isLive) return <StatusBadge status="on">LIVE</StatusBadge>;
  return isUpcoming ? (
    <StatusBadge status="soon">UPCOMING</StatusBadge>
  ) : (
    <StatusBadge status="off">OFFLINE</StatusBadge>
  );
}

/** When an offline stream was last live (LIVELIST-5), or when an announced stream begins. */
function StreamMoment({ stream }: { stream: StreamSummary }) {
  if (stream.isLive) return null;
  const lastLive = stream.endedAt ?? stream.startedAt;
  if (lastLive !== undefined) {
    return (
      <p className="text-small text-ink-soft">
        Last live <LocalTime moment={lastLive} format={formatDate} />
      </p>
    );
  }
  if (stream.scheduledTime === undefined) return null;
  return (
    <p className="text-small font-medium text-leaf-text">
      <LocalTime moment={stream.scheduledTime} format={formatUpcoming} />
    </p>
  );
}

export const streamGridClass = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4';

/** Placeholders for `count` cards. */
export function StreamCardSkeletons({ count }: { count: number }) {
  return (
    <Loading label="Loading streams" className={streamGridClass}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex flex-col gap-3">
          <Skeleton className="aspect-video rounded-card" />
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grow space-y-2">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  );
}
