/**
 * A viewer count as displayed (FMT-3, FMT-4, VIEWERS-11, VIEWERS-12): above 1000 with K and above 1 million
 * with M, with at most one decimal. 1250 is '1.3K', 1000000 is '1000K', 2500000 is '2.5M'.
 */
export function formatCount(count: number): string {
  if (count > 1_000_000) return `${oneDecimal(count / 1_000_000)}M`;
  if (count > 1000) return `${oneDecimal(count / 1000)}K`;
  return String(count);
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A count with its noun: `plural(1, 'viewer')` is '1 viewer', `plural(1250, 'viewer')` is '1.3K viewers'. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}
