import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { plural } from '../../../lib/format/count.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Shown on the studio's other pages while the stream is live, with a link back to it. */
export function OnAirBar({ stream, viewerCount }: { stream: StreamDetail; viewerCount: number | undefined }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-moss p-3 pl-4">
      {stream.isRehearsal ? (
        <StatusBadge status="soon">Rehearsal</StatusBadge>
      ) : (
        <StatusBadge status="on">LIVE</StatusBadge>
      )}
      <p className="min-w-0 grow truncate text-small font-semibold">{stream.title}</p>
      <p className="tabular text-small text-ink-soft">
        {viewerCount === undefined ? '- viewers' : plural(viewerCount, 'viewer')}
      </p>
      <ButtonLink to="/studio" size="small" variant="outline">
        Back to the show
      </ButtonLink>
    </div>
  );
}
