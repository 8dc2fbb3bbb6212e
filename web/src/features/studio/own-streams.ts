import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';

/** Figures of a streamer's shows, all counted from the list; undefined where the list tells nothing. */
export interface ShowFigures {
  shows: number;
  ended: number;
  totalOnAirMs: number | undefined;
  longestOnAirMs: number | undefined;
  next: StreamSummary | undefined;
  latest: StreamSummary | undefined;
}

/** Milliseconds that an ended show was on air; undefined when it never was or still is. */
export function onAirMs(stream: StreamSummary): number | undefined {
  if (stream.startedAt === undefined || stream.endedAt === undefined) return undefined;
  return Date.parse(stream.endedAt) - Date.parse(stream.startedAt);
}

export function showFigures(streams: readonly StreamSummary[]): ShowFigures {
  const times = streams.map(onAirMs).filter((time) => time !== undefined);
  const ended = streams.filter(({ status }) => status === 'ended');
  const planned = streams
    .filter(({ status, scheduledTime }) => status === 'scheduled' && scheduledTime !== undefined)
    .toSorted((one, other) => (one.scheduledTime ?? '').localeCompare(other.scheduledTime ?? ''));
  return {
    shows: streams.length,
    ended: ended.length,
    totalOnAirMs: times.length === 0 ? undefined : times.reduce((sum, time) => sum + time, 0),
    longestOnAirMs: times.length === 0 ? undefined : Math.max(...times),
    next: planned[0],
    latest: ended.toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? ''))[0],
  };
}
