import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { formatElapsed } from '@greenroom/contract/time-format';
import { formatCount } from '../../../lib/format/count.ts';
import { qualityLabels } from '@greenroom/frame-client/connection-quality';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { QualityBars } from '../../viewers/quality-bars.tsx';
import { formatBitrate, formatBytes } from './stats-format.ts';

interface StatsPanelProps {
  isLive: boolean;
  viewerCount: number | undefined;
  durationMs: number | undefined;
  /** Of what this browser sends; undefined while it sends nothing. */
  stats: FrameStats | null | undefined;
  quality: ConnectionQuality | undefined;
}

/** Measured values only; '-' where there is none (STUDIO-26 to STUDIO-28). */
export function StatsPanel({ isLive, viewerCount, durationMs, stats, quality }: StatsPanelProps) {
  const size = said(stats?.width, (width) => said(stats?.height, (height) => `${width}x${height}`));
  const tiles = [
    ['Status', isLive ? 'Live' : 'Offline'],
    ['Viewers', isLive ? said(viewerCount, formatCount) : '-'],
    ['Duration', said(durationMs, formatElapsed)],
    ['Bitrate', said(stats?.bitrateBps, formatBitrate)],
    ['FPS', said(stats?.fps, (fps) => String(Math.round(fps)))],
    ['Resolution', size],
    ['Data sent', said(stats?.bytes, formatBytes)],
    ['Packet loss', said(stats?.packetLossPercent, (percent) => `${percent.toFixed(1)}%`)],
    ['Latency', said(stats?.latencyMs, (latency) => `${Math.round(latency)} ms`)],
    ['Jitter', said(stats?.jitterMs, (jitter) => `${Math.round(jitter)} ms`)],
  ] as const;
  return (
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
              {quality === undefined ? '-' : qualityLabels[quality]}
            </dd>
          </div>
          <QualityBars quality={quality} />
        </div>
      </dl>
    </div>
  );
}

function said(value: number | null | undefined, words: (value: number) => string): string {
  return value === null || value === undefined ? '-' : words(value);
}
