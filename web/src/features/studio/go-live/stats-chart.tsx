import { Disclosure } from '../../../ui/list/disclosure.tsx';
import type { StatsEntry, StreamStats } from '../store/stats-history.ts';
import { aggregateStats, statsSince } from '../store/stats-history.ts';

const minutesShown = 5;

export interface StatsColumn {
  name: keyof StreamStats;
  label: string;
  format: (value: number) => string;
}

interface StatsChartProps {
  history: readonly StatsEntry[];
  column: StatsColumn;
  /** Milliseconds since 1970. */
  now: number;
}

const inHundredths = (value: number) => Math.round(value * 100) / 100;

/** A measured value of the last five minutes as a line. `StatsMinutes` has the same data as text. */
export function StatsChart({ history, column: { name, label, format }, now }: StatsChartProps) {
  const values = statsSince(history, minutesShown, now).flatMap(({ atMs, [name]: value }) =>
    value === null ? [] : [{ atMs, value }],
  );
  if (values.length < 2) return null;
  const highest = Math.max(...values.map(({ value }) => value));
  // A loss of a tenth of a percent must not fill the chart.
  const top = Math.max(highest, 1);
  const points = values.map(({ atMs, value }) => {
    const x = 100 - ((now - atMs) / (minutesShown * 60_000)) * 100;
    return `${inHundredths(x)},${inHundredths(100 - (value / top) * 100)}`;
  });
  return (
    <figure aria-hidden="true" className="tabular flex flex-col justify-between text-micro text-stone-text">
      <figcaption className="flex flex-wrap justify-between gap-x-2">
        <span>{label}</span>
        <span>at most {format(highest)}</span>
      </figcaption>
      <svg viewBox="0 -4 100 108" preserveAspectRatio="none" className="h-12 w-full text-leaf">
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  );
}

/** The table that accompanies the charts: the mean of each of the last five minutes, latest first. */
export function StatsMinutes({
  history,
  columns,
  now,
}: {
  history: readonly StatsEntry[];
  columns: readonly StatsColumn[];
  now: number;
}) {
  return (
    <Disclosure label="Minute by minute" labelClass="text-micro">
      <table aria-label="Minute by minute" className="tabular w-full text-micro">
        <thead>
          <tr className="text-left text-stone-text">
            {['Minutes ago', ...columns.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col" className="py-1 pr-3 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: minutesShown }, (_none, minute) => {
            const means = aggregateStats(
              history.filter(({ atMs }) => atMs <= now - minute * 60_000),
              1,
              now - minute * 60_000,
            );
            return (
              <tr key={minute} className="border-t border-stone">
                <th scope="row" className="py-1.5 pr-3 text-left font-semibold">
                  {minute}
                </th>
                {columns.map(({ name, format }) => (
                  <td key={name} className="py-1.5 pr-3">
                    {means[name] === null ? '-' : format(means[name])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Disclosure>
  );
}
