import type { IncomingMessage } from 'node:http';

/**
 * The file sender marks its validators as weak, with which no client may resume a download (RFC 9110,
 * 13.1.5). Replay files are written once and never changed, so their size and time are a strong validator
 * (8.8.1).
 */
export function strongValidator(validator: string): string {
  return validator.replace(/^W\//, '');
}

/** Rewrites the request's headers so that the file sender handles them correctly. */
export function mendRange(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  sizeBytes: number,
): void {
  const { range, 'if-range': known } = headers;
  // Ranges apply only to GET (RFC 9110, 14.2).
  if (method !== 'GET') delete headers.range;
  // The file sender knows its own validators as weak. A weak one from the client does not allow resuming.
  if (typeof known === 'string' && known.includes('"'))
    headers['if-range'] = known.startsWith('"') ? `W/${known}` : '"weak"';
  // A suffix range longer than the file means all of it (RFC 9110, 14.1.2).
  const [, lastBytes] = /^ *bytes=-(\d+) *$/.exec(range ?? '') ?? [];
  if (method === 'GET' && Number(lastBytes ?? 0) > sizeBytes) headers.range = 'bytes=0-';
}
