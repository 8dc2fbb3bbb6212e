import { regionalEnglish } from './regional-english.ts';

/**
 * All texts about time, in English. Formats are those of the US until the reader's language is known, then
 * those of their region ('21 Apr 2026' and '18:05' in Germany). Times are ISO 8601 strings or `Date` objects,
 * and the reference time is passed in. Dates and times of day are in the reader's own zone, except in
 * functions whose names end in `Utc`.
 */

type Moment = string | Date;

const locale = 'en-US';
/** Units of time in milliseconds. */
const inMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const dateUtc = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const timeUtc = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
const monthUtc = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });

function formsOf(regional: string) {
  return {
    regional,
    date: new Intl.DateTimeFormat(regional, { dateStyle: 'medium' }),
    weekdayAndDate: new Intl.DateTimeFormat(regional, { weekday: 'short', month: 'short', day: 'numeric' }),
    weekdayAndDateWithYear: new Intl.DateTimeFormat(regional, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
    timeOfDay: new Intl.DateTimeFormat(regional, { timeStyle: 'short' }),
  };
}

let forms = formsOf(locale);

/**
 * Switches to the formats of the reader's region, before anything is shown. A server, which writes for all
 * readers, never calls it.
 *
 * @param language a browser's language (BCP 47): `de-DE`
 */
export function setReaderLanguage(language: string | undefined): void {
  forms = formsOf(regionalEnglish(language));
}

/** The language and region of the formats. */
export const readerLocale = (): string => forms.regional;

/** A date: 'Apr 21, 2026'. */
export function formatDate(moment: Moment): string {
  return forms.date.format(new Date(moment));
}

/** A date in UTC, for readers whose time zone is unknown: 'April 21, 2026'. */
export function formatDateUtc(moment: Moment): string {
  return dateUtc.format(new Date(moment));
}

/** A time of day in UTC, for readers whose time zone is unknown: '6:05 PM'. */
export function formatTimeUtc(moment: Moment): string {
  return timeUtc.format(new Date(moment));
}

/** A month in UTC, so that server and browser render the same: 'April 2026'. */
export function formatMonthUtc(moment: Moment): string {
  return monthUtc.format(new Date(moment));
}

/** A time of day, such as of a chat message (LIVEDATA-4): '6:05 PM'. */
export function formatTimeOfDay(moment: Moment): string {
  return forms.timeOfDay.format(new Date(moment));
}

/**
 * A future time: 'Today at 6:00 PM', 'Tomorrow at 6:00 PM', 'Sat, Apr 25 at 6:00 PM', and in another year
 * 'Sat, Jan 2, 2027 at 6:00 PM'.
 */
export function formatUpcoming(moment: Moment, now: Date): string {
  const then = new Date(moment);
  return `${upcomingDay(then, now)} at ${forms.timeOfDay.format(then)}`;
}

function upcomingDay(then: Date, now: Date): string {
  const days = calendarDaysBetween(now, then);
  if (days === 0 || days === 1) return capitalized(relative.format(days, 'day'));
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isThisYear ? forms.weekdayAndDate : forms.weekdayAndDateWithYear).format(then);
}

/**
 * A past time: 'Just now', '5 minutes ago', '3 hours ago', 'Yesterday', '6 days ago', 'Apr 21, 2026'. A
 * future time is also 'Just now', because clocks differ.
 */
export function formatAgo(moment: Moment, now: Date): string {
  return capitalized(ago(new Date(moment), now, inMs.minute));
}

/** The same for the middle of a sentence: 'just now', 'yesterday'. */
export function formatAgoInSentence(moment: Moment, now: Date): string {
  return ago(new Date(moment), now, inMs.minute);
}

/**
 * When a session was last used, accurate to about a minute: 'Used just now', 'Used yesterday', 'Used Apr 21,
 * 2026'.
 */
export function formatLastUsed(moment: Moment, now: Date): string {
  return `Used ${ago(new Date(moment), now, 2 * inMs.minute)}`;
}

function ago(then: Date, now: Date, justNowMs: number): string {
  const passedMs = now.getTime() - then.getTime();
  if (passedMs < justNowMs) return 'just now';
  if (passedMs < inMs.hour) return relative.format(-Math.floor(passedMs / inMs.minute), 'minute');
  const days = calendarDaysBetween(then, now);
  if (days === 0) return relative.format(-Math.floor(passedMs / inMs.hour), 'hour');
  return days < 7 ? relative.format(-days, 'day') : formatDate(then);
}

/** The number of midnights between two times in the reader's zone. */
export function calendarDaysBetween(from: Date, to: Date): number {
  return Math.round((midnightMs(to) - midnightMs(from)) / inMs.day);
}

/**
 * The midnight before a time, as if there were no daylight saving time, so that all days have the same
 * length.
 */
function midnightMs(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * A duration, rounded up, in whole minutes from one minute on: '40 seconds', '3 minutes', '1 hour, 5
 * minutes'. Does not use `Intl.DurationFormat`, because Chrome 123 and Firefox 128 lack it and must be
 * supported.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return formatCount(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  const parts = [];
  if (minutes >= 60) parts.push(formatCount(Math.floor(minutes / 60), 'hour'));
  if (minutes % 60 > 0) parts.push(formatCount(minutes % 60, 'minute'));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(parts);
}

/** A configured or measured duration, to the second: '30 seconds', '1 minute, 30 seconds', '7 days'. */
export function formatExactDuration(seconds: number): string {
  const parts = [
    { count: Math.floor(seconds / 86_400), unit: 'day' },
    { count: Math.floor(seconds / 3600) % 24, unit: 'hour' },
    { count: Math.floor(seconds / 60) % 60, unit: 'minute' },
    { count: seconds % 60, unit: 'second' },
  ] as const;
  const words = parts.flatMap(({ count, unit }) => (count === 0 ? [] : [formatCount(count, unit)]));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words);
}

function formatCount(count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Elapsed time in clock format: '0:07', '12:30', '1:02:03'. */
export function formatElapsed(milliseconds: number): string {
  return clock(Math.floor(milliseconds / inMs.second));
}

/** Remaining time in clock format: '0:37', '12:05'. It is '0:00' only when nothing is left. */
export function formatCountdown(seconds: number): string {
  return clock(Math.ceil(seconds));
}

function clock(seconds: number): string {
  const rest = Math.max(0, seconds);
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor(rest / 60) % 60;
  const minutesAndSeconds = `${twoDigits.format(minutes)}:${twoDigits.format(rest % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds.replace(/^0/, '');
}
