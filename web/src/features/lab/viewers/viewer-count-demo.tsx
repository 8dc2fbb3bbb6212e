import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../lib/format/number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { streamListQuery } from '../../streams/streams.api.ts';
import { ViewerCount } from '../../streams/viewer-count.tsx';
import { Facts, LabPart } from '../lab-page.tsx';
import { nextSimulatedCount, updateIntervalsSeconds } from './simulated-count.ts';

const sizes = [
  { value: '42', label: 'Tens' },
  { value: '1250', label: 'Thousands' },
  { value: '1250000', label: 'Millions' },
] as const;

/** The viewer count with simulated numbers, and with those of live shows. */
export function ViewerCountDemo() {
  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <SimulatedCount />
      <MeasuredCounts />
    </div>
  );
}

function SimulatedCount() {
  const [intervalSeconds, setIntervalSeconds] = useState<string>('3');
  const [size, setSize] = useState<(typeof sizes)[number]['value']>('1250');
  const [count, setCount] = useState(1250);
  const isHydrated = useIsHydrated();

  useEffect(() => {
    const timer = setInterval(
      () => setCount((before) => nextSimulatedCount(before, Math.random)),
      Number(intervalSeconds) * 1000,
    );
    return () => clearInterval(timer);
  }, [intervalSeconds]);

  return (
    <LabPart title="Simulated" aside={<Badge tone="sun">Simulated numbers</Badge>}>
      <div className="on-stage flex aspect-video items-start justify-end rounded-card p-3">
        <ViewerCount count={count} />
      </div>
      <div className="mt-4 space-y-5">
        <Facts facts={[['Simulated viewers', formatNumber(count, { isHydrated })]]} />
        <ChipChoice
          label="Update interval"
          value={intervalSeconds}
          chips={updateIntervalsSeconds.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
          onChange={setIntervalSeconds}
        />
        <ChipChoice
          label="Size"
          value={size}
          chips={sizes}
          onChange={(chosen) => {
            setSize(chosen);
            setCount(Number(chosen));
          }}
        />
      </div>
    </LabPart>
  );
}

function MeasuredCounts() {
  const { data: streams, isError } = useQuery(streamListQuery());
  const live = streams?.filter(({ isLive }) => isLive);
  return (
    <LabPart title="Measured" aside={<Badge>Shows on air</Badge>}>
      {live === undefined || live.length === 0 ? (
        <p className="text-small text-ink-soft">
          {isError
            ? 'The shows could not be loaded.'
            : live === undefined
              ? 'Asking which shows are on air…'
              : 'No show is on air right now.'}
        </p>
      ) : (
        <ul className="divide-y divide-stone">
          {live.map((stream) => (
            <li key={stream.id} className="flex items-center justify-between gap-4 py-2.5 text-small">
              <span className="min-w-0 truncate font-medium">{stream.title}</span>
              <ViewerCount count={stream.viewerCount} />
            </li>
          ))}
        </ul>
      )}
    </LabPart>
  );
}
