import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { qualityBars } from '@greenroom/frame-client/connection-quality';
import type { StreamStats } from './stats-history.ts';

/** The rating of a measured network value. */
export type NetworkLevel = 'good' | 'warning' | 'bad';

/** A value below `good` is good, below `warning` it is a warning, else it is bad (QUAL-9, QUAL-12, QUAL-13). */
const thresholds = {
  /** Milliseconds. */
  latency: { good: 50, warning: 150 },
  /** Percent. */
  packetLoss: { good: 1, warning: 5 },
  /** Milliseconds. */
  jitter: { good: 30, warning: 50 },
} as const;

export type NetworkValue = keyof typeof thresholds;

/** The level of a value in the network panel. */
export function networkLevel(name: NetworkValue, value: number): NetworkLevel {
  const { good, warning } = thresholds[name];
  if (value < good) return 'good';
  return value < warning ? 'warning' : 'bad';
}

/** The colour of the mini bar: red above 200 ms of latency, yellow above 100 ms (QUAL-10, QUAL-11). */
export function latencyColour(latencyMs: number): 'red' | 'yellow' | 'green' {
  if (latencyMs > 200) return 'red';
  return latencyMs > 100 ? 'yellow' : 'green';
}

const lostByLevel: Readonly<Record<NetworkLevel, number>> = { good: 0, warning: 5, bad: 15 };

/**
 * The connection as one number, 0 (none) to 100: 20 for each bar of its quality, minus 5 for each of latency,
 * packet loss and jitter that is a warning, and minus 15 for each that is bad.
 */
export function connectionScore(quality: ConnectionQuality | undefined, stats: StreamStats): number {
  if (quality === undefined) return 0;
  const lost = (['latency', 'packetLoss', 'jitter'] as const).reduce((sum, name) => {
    const value = stats[name];
    return sum + (value === null ? 0 : lostByLevel[networkLevel(name, value)]);
  }, 0);
  return Math.max(qualityBars[quality] * 20 - lost, 0);
}
