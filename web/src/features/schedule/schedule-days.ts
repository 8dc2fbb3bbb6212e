/** The shows of one day, in order. */
export interface ScheduleDay<Show> {
  /** Identifies the day: the start of its first show, ISO 8601. */
  moment: string;
  shows: Show[];
}

/**
 * Groups shows by the day on which they begin, in the reader's time zone, or in UTC while that zone is unknown
 * (SCHED-6).
 */
export function scheduleDays<Show extends { scheduledTime: string }>(
  shows: readonly Show[],
  zone: 'local' | 'utc',
): ScheduleDay<Show>[] {
  const days: ScheduleDay<Show>[] = [];
  for (const show of shows) {
    const last = days.at(-1);
    if (last !== undefined && dayOf(last.moment, zone) === dayOf(show.scheduledTime, zone))
      last.shows.push(show);
    else days.push({ moment: show.scheduledTime, shows: [show] });
  }
  return days;
}

function dayOf(moment: string, zone: 'local' | 'utc'): string {
  return zone === 'local' ? new Date(moment).toDateString() : moment.slice(0, 10);
}
