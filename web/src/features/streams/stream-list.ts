import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { fieldOf } from '../../lib/api/json.ts';

/**
 * Reads the streams of a list response, wherever the server put them: `data`, `data.data`, `streams`, or the
 * body itself (API-27, LIVEAPI-15). Returns an empty array for anything else.
 */
export function readStreamList(body: unknown): StreamSummary[] {
  if (Array.isArray(body)) return body;
  const data = fieldOf(body, 'data');
  if (data !== undefined) return readStreamList(data);
  const streams = fieldOf(body, 'streams');
  return Array.isArray(streams) ? streams : [];
}

/** A stream's category for display. 'General' if it has none (DATA-14). */
export function streamCategory(stream: { category?: string }): string {
  return stream.category === undefined || stream.category === '' ? 'General' : stream.category;
}

/** The streams of the home page: live ones, then announced ones, each in the order of the list. */
export function liveAndUpcoming(streams: readonly StreamSummary[]): StreamSummary[] {
  const live = streams.filter((stream) => stream.isLive);
  const upcoming = streams.filter((stream) => !stream.isLive && stream.status === 'scheduled');
  return [...live, ...upcoming];
}
