/** A bitrate in bits a second, for people: '2.4 Mbps', '640 kbps'. */
export function formatBitrate(bitrateBps: number): string {
  if (bitrateBps >= 1_000_000) return `${(bitrateBps / 1_000_000).toFixed(1)} Mbps`;
  return `${Math.round(bitrateBps / 1000)} kbps`;
}

/** An amount of data, for people, in decimal units: '12.3 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(2)} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${Math.round(bytes / 1000)} kB`;
}

export function formatMilliseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}

/** @param percent 0 to 100 */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

export function formatWhole(value: number): string {
  return String(Math.round(value));
}
