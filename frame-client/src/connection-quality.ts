import type { FrameStats } from '@greenroom/contract/frame/frame-events';

/** The qualities of a connection, best first (QUAL-1). */
export const connectionQualities = ['excellent', 'good', 'fair', 'poor', 'critical', 'offline'] as const;
export type ConnectionQuality = (typeof connectionQualities)[number];

/** How many of 5 bars each quality lights up (QUAL-2). */
export const qualityBars: Readonly<Record<ConnectionQuality, number>> = {
  offline: 0,
  critical: 1,
  poor: 2,
  fair: 3,
  good: 4,
  excellent: 5,
};

/** The label of each quality. */
export const qualityLabels: Readonly<Record<ConnectionQuality, string>> = {
  offline: 'Offline',
  critical: 'Critical',
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  excellent: 'Excellent',
};

/** The quality that corresponds to a bitrate in bits per second (QUAL-4 to QUAL-8). */
export function qualityOfBitrate(bitrateBps: number): Exclude<ConnectionQuality, 'offline'> {
  if (bitrateBps > 2_000_000) return 'excellent';
  if (bitrateBps > 1_000_000) return 'good';
  if (bitrateBps > 500_000) return 'fair';
  if (bitrateBps > 100_000) return 'poor';
  return 'critical';
}

/** Whether a quality deserves a warning (QUAL-3). */
export function needsWarning(quality: ConnectionQuality): boolean {
  return quality === 'poor' || quality === 'critical';
}

/**
 * Seconds of bitrate that are averaged. A still picture needs few bits for a second, which does not mean a
 * poor connection.
 */
const measuredSeconds = 5;

/**
 * The quality over the last few seconds. Takes one bitrate per second, newest last. Undefined until there are
 * enough values: an encoder that is still ramping up has not been measured.
 */
export function qualityOfSeconds(bitratesBps: readonly number[]): ConnectionQuality | undefined {
  const measured = bitratesBps.slice(-measuredSeconds);
  if (measured.length < measuredSeconds) return undefined;
  return qualityOfBitrate(measured.reduce((sum, bitrate) => sum + bitrate, 0) / measured.length);
}

/**
 * Adds one second's bitrate to the averaged values. Unmeasured seconds add nothing, and neither do seconds
 * without video, because the little bandwidth that sound needs says nothing about the connection. A black
 * picture needs just as little, so it resets the measurement.
 */
export function addSecond(
  bitratesBps: readonly number[],
  { bitrateBps, fps, isBlack = false }: Pick<FrameStats, 'bitrateBps' | 'fps' | 'isBlack'>,
): readonly number[] {
  if (isBlack) return [];
  return bitrateBps === null || fps === null
    ? bitratesBps
    : [...bitratesBps, bitrateBps].slice(-measuredSeconds);
}
