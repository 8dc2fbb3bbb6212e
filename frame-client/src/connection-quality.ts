import type { FrameStats } from '@greenroom/contract/frame/frame-events';

/** How good a connection is, best first (QUAL-1). */
export const connectionQualities = ['excellent', 'good', 'fair', 'poor', 'critical', 'offline'] as const;
export type ConnectionQuality = (typeof connectionQualities)[number];

/** Bars that a quality lights up, of 5 (QUAL-2). */
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

/** The quality that a bitrate in bits a second stands for (QUAL-4 to QUAL-8). */
export function qualityOfBitrate(bitrateBps: number): Exclude<ConnectionQuality, 'offline'> {
  if (bitrateBps > 2_000_000) return 'excellent';
  if (bitrateBps > 1_000_000) return 'good';
  if (bitrateBps > 500_000) return 'fair';
  if (bitrateBps > 100_000) return 'poor';
  return 'critical';
}

/** Whether a quality is worth a warning (QUAL-3). */
export function needsWarning(quality: ConnectionQuality): boolean {
  return quality === 'poor' || quality === 'critical';
}

/** Seconds of bitrate that are averaged: one second of a still picture needs few bits, and is no poor connection. */
const measuredSeconds = 5;

/**
 * The quality of the last few seconds, from one bitrate a second, the newest last. Undefined until there are enough of
 * them: an encoder that is still rising has not been measured yet.
 */
export function qualityOfSeconds(bitratesBps: readonly number[]): ConnectionQuality | undefined {
  const measured = bitratesBps.slice(-measuredSeconds);
  if (measured.length < measuredSeconds) return undefined;
  return qualityOfBitrate(measured.reduce((sum, bitrate) => sum + bitrate, 0) / measured.length);
}

/**
 * Adds a second's bitrate to those that are averaged. One that was not measured adds nothing, and neither does one without a
 * picture: the little that sound needs says nothing of the connection. Black needs as little, so while the picture is black
 * the quality is not known, and it is measured anew after that.
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
