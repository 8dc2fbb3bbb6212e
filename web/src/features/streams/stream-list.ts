import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { fieldOf } from '../../lib/api/json.ts';

/**
 * The streams of a list answer, wherever the server put them: `data`, `data.data`, `streams`, or the body itself
 * (API-27, LIVEAPI-15). Anything else holds none.
 */
export function readStreamList(body: unknown): StreamSummary[] {
  if (Array.isArray(body)) return body;
  const data = fieldOf(body, 'data');
  if (data !== undefined) return readStreamList(data);
  const streams = fieldOf(body, 'streams');
  return Array.isArray(streams) ? streams : [];
}

/** A stream's category as shown; 'General' when it has none (DATA-14). */
export function streamCategory(stream: { category?: string }): string {
  return stream.category === undefined || stream.category === '' ? 'General' : stream.category;
}

/** What the home page shows: on air, then announced, in the order of the list. */
export function liveAndUpcoming(streams: readonly StreamSummary[]): StreamSummary[] {
  const live = streams.filter((stream) => stream.isLive);
  const upcoming = streams.filter((stream) => !stream.isLive && stream.status === 'scheduled');
  return [...live, ...upcoming];
}
