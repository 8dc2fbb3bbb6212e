import type { StatsEntry } from '../store/stats-history.ts';
import { statsSince } from '../store/stats-history.ts';
import { formatBitrate } from './stats-format.ts';

const minutesShown = 5;

/** The bitrate of the last five minutes as a line. The table under it says the means in words. */
export function BitrateChart({ history, now }: { history: readonly StatsEntry[]; now: number }) {
  const entries = statsSince(history, minutesShown, now).filter(({ bitrate }) => bitrate !== null);
  if (entries.length < 2) return null;
  const highest = Math.max(...entries.map(({ bitrate }) => bitrate ?? 0), 1);
  const points = entries.map(({ atMs, bitrate }) => {
    const x = 100 - ((now - atMs) / (minutesShown * 60_000)) * 100;
    return `${x.toFixed(2)},${(100 - ((bitrate ?? 0) / highest) * 100).toFixed(2)}`;
  });
  return (
    <figure aria-hidden="true" className="tabular mb-2 text-micro text-stone-text">
      <div className="flex gap-3">
        <div className="flex flex-col justify-between text-right">
          <span>{formatBitrate(highest)}</span>
          <span>0</span>
        </div>
        <svg viewBox="0 -4 100 108" preserveAspectRatio="none" className="h-20 min-w-0 grow text-leaf">
          <polyline
            points={points.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between">
        <span>{minutesShown} minutes ago</span>
        <span>Now</span>
      </figcaption>
    </figure>
  );
}
