import { formatElapsed } from '@greenroom/contract/time-format';
import { qualityLabels } from '@greenroom/frame-client/connection-quality';
import { formatCount } from '../../../lib/format/count.ts';
import { formatBytes, formatNumber } from '../../../lib/format/number.ts';
import { QualityBars } from '../../viewers/quality-bars.tsx';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { NetworkPanel } from './network-panel.tsx';
import { formatBitrate, formatMilliseconds, formatPacketLoss } from './stats-format.ts';

interface StatsPanelProps {
  store: StudioStore;
  isLive: boolean;
  /** Only the team of the show sees a rehearsal. */
  isRehearsal: boolean;
  viewerCount: number | undefined;
  durationMs: number | undefined;
  /** Bytes sent since the stream started. Undefined while this browser sends nothing. */
  bytes: number | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Measured values only. '-' if there is none (STUDIO-26 to STUDIO-28). */
export function StatsPanel({
  store,
  isLive,
  isRehearsal,
  viewerCount,
  durationMs,
  bytes,
  now,
}: StatsPanelProps) {
  const state = useStudioState(store, (whole) => whole);
  const isMeasured = state.connectionQuality !== 'offline';
  const tiles = [
    ['Status', isLive ? (isRehearsal ? 'Rehearsal' : 'Live') : 'Offline'],
    ['Viewers', isLive ? formatOrDash(viewerCount, formatCount) : '-'],
    ['Duration', formatOrDash(durationMs, formatElapsed)],
    ['Bitrate', formatOrDash(state.bitrate, formatBitrate)],
    ['FPS', formatOrDash(state.framerate, formatNumber)],
    ['Resolution', state.resolution ?? '-'],
    ['Data sent', formatOrDash(bytes, formatBytes)],
    ['Packet loss', formatOrDash(state.packetLoss, formatPacketLoss)],
    ['Latency', formatOrDash(state.latency, formatMilliseconds)],
    ['Jitter', formatOrDash(state.jitter, formatMilliseconds)],
  ] as const;
  return (
    <>
      <div className="p-4">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-stone bg-stone">
          {tiles.map(([name, value]) => (
            <div key={name} className="bg-paper p-3.5">
              <dt className="text-micro text-stone-text">{name}</dt>
              <dd className="tabular mt-0.5 font-display text-lead font-semibold">{value}</dd>
            </div>
          ))}
          <div className="col-span-2 flex items-center justify-between bg-paper p-3.5">
            <div>
              <dt className="text-micro text-stone-text">Connection quality</dt>
              <dd className="mt-0.5 font-display text-lead font-semibold">
                {isMeasured ? qualityLabels[state.connectionQuality] : '-'}
              </dd>
              {isMeasured ? (
                <dd className="tabular text-micro text-stone-text">{state.connectionScore} of 100</dd>
              ) : null}
            </div>
            <QualityBars quality={isMeasured ? state.connectionQuality : undefined} />
          </div>
        </dl>
      </div>
      {isLive ? <NetworkPanel state={state} now={now} /> : null}
    </>
  );
}

function formatOrDash(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '-' : format(value);
}
