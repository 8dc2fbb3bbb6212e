import type { IncomingMessage } from 'node:http';

/**
 * What sends files marks its validators as weak, with which no client may go on with a download that broke off (RFC 9110,
 * 13.1.5). Files of replays are written once and never changed, so that the size and the time of one are a strong
 * validator (8.8.1).
 */
export function strongValidator(validator: string): string {
  return validator.replace(/^W\//, '');
}

/** Asks what sends a file, in the way that it understands, for what a client asked for. Changes the request's headers. */
export function mendRange(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  sizeBytes: number,
): void {
  const { range, 'if-range': known } = headers;
  // Ranges are of GET alone (RFC 9110, 14.2).
  if (method !== 'GET') delete headers.range;
  // It knows its own validators as weak ones. One that comes back as weak is no reason to go on.
  if (typeof known === 'string' && known.includes('"'))
    headers['if-range'] = known.startsWith('"') ? `W/${known}` : '"weak"';
  // The last bytes of a file that has fewer are all of it (RFC 9110, 14.1.2).
  const [, lastBytes] = /^ *bytes=-(\d+) *$/.exec(range ?? '') ?? [];
  if (method === 'GET' && Number(lastBytes ?? 0) > sizeBytes) headers.range = 'bytes=0-';
}
