import { CircleCheck, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { aggregateStats } from '../store/stats-history.ts';
import type { StreamStore } from '../store/stream-store.ts';
import { useStreamState } from '../store/use-stream-store.ts';
import { streamHealth } from './stream-health.ts';

/** What is judged: long enough that one bad second says nothing. */
const judgedMinutes = 10 / 60;

/** How what this browser sends stands, in a line: the worst thing that is wrong with its mend, and how much else there is. */
export function HealthStrip({ store, now }: { store: StreamStore; now: number }) {
  const { statsHistory, media, qualityPreset, encoderLimit } = useStreamState(store, (state) => state);
  const stats = aggregateStats(statsHistory, judgedMinutes, now);
  if (stats.bitrate === null) return null;
  const findings = streamHealth({
    stats,
    wanted: { bitrateBps: media.video.bitrate, fps: media.video.framerate },
    preset: qualityPreset,
    encoderLimit,
  });
  const [worst, ...others] = findings;
  const Icon = worst === undefined ? CircleCheck : TriangleAlert;
  return (
    <output
      aria-label="Health of the broadcast"
      className={classNames(
        'flex items-start gap-2 rounded-control px-3 py-2 text-small',
        worst === undefined ? 'bg-moss' : worst.level === 'bad' ? 'bg-beet-soft' : 'bg-sun text-on-sun',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {worst === undefined ? (
        'The broadcast is well'
      ) : (
        <span>
          <strong className="font-semibold">{worst.cause}</strong>: {worst.mend}
          {others.length === 0 ? null : <span className="text-micro"> (and {others.length} more)</span>}
        </span>
      )}
    </output>
  );
}
