/**
 * Texts about the time of a show, in English. Separate from `time-format.ts`, which every page loads. Times
 * are ISO 8601 strings or `Date` objects.
 */

import { calendarDaysBetween, readerLocale } from '../time-format.ts';

type Moment = string | Date;

const locale = 'en-US';
/** Units of time in milliseconds. */
const inMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const dateTimeUtc = () =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A date and time marked as UTC, for readers whose time zone is unknown: 'April 21, 2026 at 6:05 PM UTC'. */
export function formatDateTimeUtc(moment: Moment): string {
  return `${dateTimeUtc().format(new Date(moment))} UTC`;
}

/**
 * The time until a start, in whole units: 'in 2 days', 'in 1 hour', 'in 5 minutes', 'Starting soon'
 * (SCHED-10 to SCHED-13).
 */
export function formatStartsIn(moment: Moment, now: Date): string {
  const leftMs = new Date(moment).getTime() - now.getTime();
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const whole = Math.floor(leftMs / inMs[unit]);
    // Not `Intl.RelativeTimeFormat`: with `numeric: 'auto'` one day reads 'tomorrow', which 24 hours from now
    // need not be.
    if (whole >= 1) return `in ${whole} ${unit}${whole === 1 ? '' : 's'}`;
  }
  return 'Starting soon';
}

/** The name of the reader's time zone at that time: 'Central European Summer Time'. */
export function formatTimeZone(moment: Moment): string {
  const parts = timeZone().formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

// Created on first use, which never happens on most pages.
let timeZoneForm: Intl.DateTimeFormat | undefined;
const timeZone = () => (timeZoneForm ??= new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }));

/**
 * Today or a future day: 'Today', 'Tomorrow', 'Saturday, April 25' (SCHED-6), and in another year 'Friday,
 * January 1, 2027'.
 */
export function formatDay(moment: Moment, now: Date): string {
  const then = new Date(moment);
  const days = calendarDaysBetween(now, then);
  if (days === 0 || days === 1) return days === 0 ? 'Today' : 'Tomorrow';
  return new Intl.DateTimeFormat(readerLocale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: then.getFullYear() === now.getFullYear() ? undefined : 'numeric',
  }).format(then);
}
