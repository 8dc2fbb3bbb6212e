import { scheduleLimits } from '@greenroom/contract/limits/streams';
import { scheduleCategories, type ScheduleCategory } from '@greenroom/contract/schedule/schedule.schemas';

/** SCHED-3 */
export const scheduleRanges = ['day', 'week', 'month'] as const;
export type ScheduleRange = (typeof scheduleRanges)[number];

/** The filter of the schedule, which is kept in the page's URL. */
export interface ScheduleFilter {
  range: ScheduleRange;
  /** Undefined for all categories. */
  category: ScheduleCategory | undefined;
  search: string;
}

export const wholeWeek: ScheduleFilter = { range: 'week', category: undefined, search: '' };

/** The number of days of a range, including today. */
const rangeDays: Readonly<Record<ScheduleRange, number>> = { day: 1, week: 7, month: 31 };

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Parses the filter from a URL. Unknown values are ignored. */
export function scheduleFilterOf(search: URLSearchParams): ScheduleFilter {
  return {
    range: oneOf(scheduleRanges, search.get('range')) ?? wholeWeek.range,
    category: oneOf(scheduleCategories, search.get('category')),
    search: (search.get('q') ?? '').trim().slice(0, scheduleLimits.searchMaxCharacters),
  };
}

/** The URL of the schedule under a filter. */
export function scheduleAddress({ range, category, search }: ScheduleFilter): string {
  const parameters = new URLSearchParams({
    ...(range === wholeWeek.range ? {} : { range }),
    ...(category === undefined ? {} : { category }),
    ...(search === '' ? {} : { q: search }),
  });
  return parameters.size === 0 ? '/schedule' : `/schedule?${parameters.toString()}`;
}

/**
 * The midnight at which a range ends, in the reader's time zone, or in UTC while that zone is unknown.
 *
 * @param nowMs milliseconds since 1970
 */
export function rangeEnd(range: ScheduleRange, nowMs: number, zone: 'local' | 'utc'): Date {
  const now = new Date(nowMs);
  const days = rangeDays[range];
  return zone === 'local'
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
}
