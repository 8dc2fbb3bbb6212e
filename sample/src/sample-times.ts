import type { SampleStreamTime } from './sample.types.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The start and end of a sample show if the seed runs at `now`. A live show has no end yet. */
export function sampleStreamTimes(
  time: SampleStreamTime,
  now: Date,
): { readonly startsAt: Date; readonly endsAt: Date | undefined } {
  if (time.phase === 'live') return { startsAt: now, endsAt: undefined };
  if (time.phase === 'past') {
    const startsAt = new Date(now.getTime() - time.startedHoursAgo * hourMs);
    return { startsAt, endsAt: new Date(startsAt.getTime() + time.durationMinutes * minuteMs) };
  }
  const planned = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() + time.inDays,
    time.atHour,
    time.atMinute,
  );
  // A seed late in the evening must not announce a show that is already over.
  const soonest = Math.ceil((now.getTime() + hourMs) / (30 * minuteMs)) * 30 * minuteMs;
  const startsAt = new Date(Math.max(planned, soonest));
  return { startsAt, endsAt: new Date(startsAt.getTime() + time.durationMinutes * minuteMs) };
}
