import { imageWidths } from '@greenroom/contract/image-widths';
import type { ProfileStream } from '@greenroom/contract/profiles/profiles.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { plural } from '../../lib/format/count.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card, CardCover, CardTitle } from '../../ui/card.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** A past or live show of a streamer. */
export function RecentStream({ stream, eager }: { stream: ProfileStream; eager: boolean }) {
  return (
    <Card className="gap-3">
      <CardCover
        src={stream.thumbnail}
        widths={imageWidths}
        sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
        eager={eager}
      >
        {stream.isLive ? (
          <div className="absolute top-3 left-3">
            <StatusBadge status="on">LIVE</StatusBadge>
          </div>
        ) : null}
      </CardCover>
      <div className="min-w-0">
        <CardTitle to={`/stream/${stream.id}`}>{stream.title}</CardTitle>
        {stream.description === '' ? null : (
          <p className="mt-1 line-clamp-2 text-small text-ink-soft">{stream.description}</p>
        )}
        <p className="tabular mt-1 text-small text-stone-text">
          {plural(stream.viewerCount, 'viewer')}
          {stream.startedAt === undefined ? null : (
            <>
              {' · '}
              <LocalTime moment={stream.startedAt} format={formatDate} />
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
