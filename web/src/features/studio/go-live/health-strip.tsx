import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { aggregateStats } from '../store/stats-history.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { measuredFromMs, sentPicture, streamHealth } from './stream-health.ts';

/** The averaging period, long enough that one bad second does not matter. */
const measuredMinutes = 10 / 60;

interface HealthStripProps {
  store: StudioStore;
  now: number;
  /** Whether a camera is open. Without one, no picture shows how well the broadcast is sent. */
  hasCamera: boolean;
  /** Whether a required device is missing, which is reported elsewhere. */
  lacksDevice: boolean;
}

/**
 * The health of this browser's broadcast in one line: the worst problem with its remedy, and the number of
 * other problems.
 */
export function HealthStrip({ store, now, hasCamera, lacksDevice }: HealthStripProps) {
  const state = useStudioState(store, (whole) => whole);
  const { statsHistory, media, qualityPreset, encoderLimit } = state;
  const fromMs = measuredFromMs(state.events);
  const stats = aggregateStats(
    statsHistory.filter(({ atMs }) => atMs >= fromMs),
    measuredMinutes,
    now,
  );
  const isMeasured = stats.bitrate !== null;
  const findings = streamHealth({
    stats,
    wanted: { bitrateBps: media.video.bitrate, fps: media.video.framerate },
    preset: qualityPreset,
    encoderLimit,
    picture: sentPicture(state, hasCamera),
  });
  const [worst, ...others] = findings;
  const Icon = worst !== undefined ? TriangleAlert : isMeasured ? CircleCheck : Gauge;
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
        isMeasured ? (
          `The ${lacksDevice ? 'connection' : 'broadcast'} is well`
        ) : (
          'Measuring the broadcast…'
        )
      ) : (
        <span>
          <strong className="font-semibold">{worst.cause}</strong>: {worst.mend}
          {others.length === 0 ? null : <span className="text-micro"> (and {others.length} more)</span>}
        </span>
      )}
    </output>
  );
}
