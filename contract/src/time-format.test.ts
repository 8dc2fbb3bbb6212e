import { expect, onTestFinished, test } from 'vitest';
import { formatDay, formatStartsIn } from './schedule/show-time.ts';
import {
  formatAgo,
  formatAgoInSentence,
  formatCountdown,
  formatDateUtc,
  formatDuration,
  formatElapsed,
  formatExactDuration,
  formatLastUsed,
  formatMonthUtc,
  formatTimeOfDay,
  formatUpcoming,
} from './time-format.ts';

const now = new Date(2026, 3, 21, 22, 0);
const at = (day: number, hour: number) => new Date(2026, 3, day, hour, 30).toISOString();
/** Newer versions of the Unicode data put a narrow no-break space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('[LIVEDATA-4] a message’s timestamp becomes a date, shown as the reader’s time of day', () => {
  const moment = new Date(2026, 10, 21, 18, 5);
  expect(withPlainSpaces(formatTimeOfDay(moment.toISOString()))).toBe('6:05 PM');
  // The same moment, written in another zone.
  const elsewhere = `${new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`;
  expect(formatTimeOfDay(elsewhere)).toBe(formatTimeOfDay(moment.toISOString()));
});

test('a future time is described by calendar day and not by hours', () => {
  const upcoming = (moment: string) => withPlainSpaces(formatUpcoming(moment, now));
  expect(upcoming(at(21, 23))).toBe('Today at 11:30 PM');
  expect(upcoming(at(22, 1))).toBe('Tomorrow at 1:30 AM');
  expect(upcoming(at(25, 18))).toBe('Sat, Apr 25 at 6:30 PM');
  expect(upcoming(new Date(2027, 0, 2, 18, 30).toISOString())).toBe('Sat, Jan 2, 2027 at 6:30 PM');
});

test('a past time is described by calendar day from yesterday on', () => {
  const ago = (minutes: number) => formatAgo(new Date(now.getTime() - minutes * 60_000), now);
  expect(ago(0)).toBe('Just now');
  expect(ago(-5)).toBe('Just now');
  expect(ago(1)).toBe('1 minute ago');
  expect(ago(59)).toBe('59 minutes ago');
  expect(ago(60 * 21)).toBe('21 hours ago');
  expect(ago(60 * 23)).toBe('Yesterday');
  expect(ago(60 * 24 * 6)).toBe('6 days ago');
  expect(formatAgo(new Date(2026, 2, 5, 12, 0), now)).toBe('Mar 5, 2026');
  const inSentence = (minutes: number) =>
    formatAgoInSentence(new Date(now.getTime() - minutes * 60_000), now);
  expect([0, 1, 60 * 23].map(inSentence)).toEqual(['just now', '1 minute ago', 'yesterday']);
  expect(formatAgoInSentence(new Date(2026, 2, 5, 12, 0), now)).toBe('Mar 5, 2026');
});

test('a session’s last use is given in minutes from two minutes on', () => {
  const used = (minutes: number) => formatLastUsed(new Date(now.getTime() - minutes * 60_000), now);
  expect(used(1.5)).toBe('Used just now');
  expect(used(5)).toBe('Used 5 minutes ago');
  expect(used(60)).toBe('Used 1 hour ago');
  expect(used(60 * 23)).toBe('Used yesterday');
  expect(formatLastUsed(new Date(2026, 2, 2, 12, 0), now)).toBe('Used Mar 2, 2026');
});

test('a date in UTC is the same for everybody', () => {
  expect(formatDateUtc('2026-04-21T23:59:59Z')).toBe('April 21, 2026');
  expect(formatDateUtc(new Date('2026-04-21T00:00:00Z'))).toBe('April 21, 2026');
});

test('a month in UTC is the same for everybody', () => {
  expect(formatMonthUtc('2026-04-21T10:00:00.000Z')).toBe('April 2026');
  expect(formatMonthUtc('2025-12-31T23:59:59.999Z')).toBe('December 2025');
});

test.each([
  [1, '1 second'],
  [39.2, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3590, '1 hour'],
  [3900, '1 hour, 5 minutes'],
  [86_400, '24 hours'],
])('a duration of %d seconds is written as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('a duration is also written in a browser without Intl.DurationFormat', () => {
  const own = Object.getOwnPropertyDescriptor(Intl, 'DurationFormat');
  Reflect.deleteProperty(Intl, 'DurationFormat');
  onTestFinished(() => void (own && Object.defineProperty(Intl, 'DurationFormat', own)));
  expect(formatDuration(3900)).toBe('1 hour, 5 minutes');
});

test.each([
  [3, '3 seconds'],
  [60, '1 minute'],
  [90, '1 minute, 30 seconds'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [43_200 * 60, '30 days'],
  [90_061, '1 day, 1 hour, 1 minute, 1 second'],
])('a set duration of %i seconds is written as “%s”', (seconds, text) => {
  expect(formatExactDuration(seconds)).toBe(text);
});

test('elapsed time is shown like a clock, with hours if there are any', () => {
  expect([-5, 7999, 750_000, 3_723_000].map(formatElapsed)).toEqual(['0:00', '0:07', '12:30', '1:02:03']);
});

test.each([
  [37, '0:37'],
  [36.2, '0:37'],
  [60, '1:00'],
  [725, '12:05'],
  [-1, '0:00'],
])('%d remaining seconds are written as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});

test('[SCHED-6] a day to come is Today, Tomorrow, else its weekday and date', () => {
  expect(formatDay(at(21, 23), now)).toBe('Today');
  // Two hours later, and another day.
  expect(formatDay(at(22, 0), now)).toBe('Tomorrow');
  expect(formatDay(at(23, 0), now)).toBe('Thursday, April 23');
  expect(formatDay(new Date(2027, 0, 1, 9).toISOString(), now)).toBe('Friday, January 1, 2027');
});

const startsIn = (days: number, hours = 0, minutes = 0, seconds = 0) =>
  formatStartsIn(
    new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000).toISOString(),
    now,
  );

test('[SCHED-10] a start one or more days away is said in days', () => {
  expect(startsIn(1)).toBe('in 1 day');
  expect(startsIn(1, 23, 59, 59)).toBe('in 1 day');
  expect(startsIn(2)).toBe('in 2 days');
  expect(startsIn(40)).toBe('in 40 days');
});

test('[SCHED-11] a start under a day but one or more hours away is said in hours', () => {
  expect(startsIn(0, 23, 59, 59)).toBe('in 23 hours');
  expect(startsIn(0, 2)).toBe('in 2 hours');
  expect(startsIn(0, 1, 59)).toBe('in 1 hour');
  expect(startsIn(0, 1)).toBe('in 1 hour');
});

test('[SCHED-12] a start under an hour but one or more minutes away is said in minutes', () => {
  expect(startsIn(0, 0, 59, 59)).toBe('in 59 minutes');
  expect(startsIn(0, 0, 2)).toBe('in 2 minutes');
  expect(startsIn(0, 0, 1, 59)).toBe('in 1 minute');
  expect(startsIn(0, 0, 1)).toBe('in 1 minute');
});

test('[SCHED-13] a nearer start, and one whose time has come, is starting soon', () => {
  expect(startsIn(0, 0, 0, 59)).toBe('Starting soon');
  expect(startsIn(0)).toBe('Starting soon');
  expect(startsIn(0, 0, -9)).toBe('Starting soon');
});
