import { formatNumber, formatPercent } from '../../../lib/format/number.ts';

/** Formats a bitrate in bits per second: '2.4 Mbps', '640 kbps'. */
export function formatBitrate(bitrateBps: number): string {
  if (bitrateBps >= 1_000_000) return `${formatMbps(bitrateBps)} Mbps`;
  return `${formatNumber(bitrateBps / 1000)} kbps`;
}

/** Formats bits per second as megabits, without the unit: '2.4'. */
export function formatMbps(bitrateBps: number): string {
  return formatNumber(bitrateBps / 1_000_000, { decimals: 1 });
}

export function formatMilliseconds(milliseconds: number): string {
  return `${formatNumber(milliseconds)} ms`;
}

/** @param percent 0 to 100 */
export function formatPacketLoss(percent: number): string {
  return formatPercent(percent / 100, 1);
}
