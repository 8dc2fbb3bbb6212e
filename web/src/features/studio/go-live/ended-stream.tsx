import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { formatCount } from '../../../lib/format/count.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';

interface EndedStreamProps {
  stream: ManagedStream;
  onStartAnew: () => void;
}

/**
 * After the end: how long the stream was live, its viewers, and where to go next. A rehearsal has no page and
 * no figures.
 */
export function EndedStream({ stream, onStartAnew }: EndedStreamProps) {
  const { startedAt, endedAt, title, id, isRehearsal } = stream;
  const onAirMs =
    startedAt !== undefined && endedAt !== undefined
      ? Date.parse(endedAt) - Date.parse(startedAt)
      : undefined;
  return (
    <section className="hero-light flex flex-col items-center rounded-panel border border-stone px-6 py-16 text-center">
      <h2 ref={takeFocus} tabIndex={-1} className="text-heading">
        {isRehearsal ? 'Your rehearsal has ended' : 'Your stream has ended'}
      </h2>
      <p className="mt-2 max-w-full text-ink-soft wrap-anywhere">{title}</p>
      <dl className="tabular mt-6 flex gap-10">
        <div>
          <dt className="text-micro text-stone-text">Time on air</dt>
          <dd className="font-display text-heading font-semibold">
            {onAirMs === undefined ? '-' : formatElapsed(onAirMs)}
          </dd>
        </div>
        <div>
          <dt className="text-micro text-stone-text">Peak viewers</dt>
          <dd className="font-display text-heading font-semibold">{formatCount(stream.peakViewerCount)}</dd>
        </div>
      </dl>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={onStartAnew}>Set Up Another Stream</Button>
        {isRehearsal ? null : (
          <>
            <ButtonLink to={`/stream/${id}`} variant="outline">
              View its page
            </ButtonLink>
            <ButtonLink to={`/studio/streams/${id}`} variant="outline">
              See its figures
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
