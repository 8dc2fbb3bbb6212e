import { expect, test } from 'vitest';
import { countdownParts } from './countdown-parts.ts';
import { scheduleDays } from './schedule-days.ts';
import { rangeEnd, scheduleAddress, scheduleFilterOf } from './schedule-filter.ts';

const show = (id: string, moment: Date) => ({ id, scheduledTime: moment.toISOString() });

test('[SCHED-6] shows are grouped by the reader’s day, in their order', () => {
  const shows = [
    show('noon', new Date(2026, 3, 21, 12)),
    show('last minute', new Date(2026, 3, 21, 23, 59)),
    show('midnight', new Date(2026, 3, 22, 0, 0)),
    show('a week later', new Date(2026, 3, 29, 0, 0)),
    show('in a month', new Date(2026, 4, 29, 0, 0)),
  ];
  const days = scheduleDays(shows, 'local').map((day) => day.shows.map(({ id }) => id));
  expect(days).toEqual([['noon', 'last minute'], ['midnight'], ['a week later'], ['in a month']]);
});

test('without the reader’s zone, shows are grouped by the day in UTC', () => {
  const shows = [
    { id: 'a', scheduledTime: '2026-04-21T23:59:00.000Z' },
    { id: 'b', scheduledTime: '2026-04-22T00:01:00.000Z' },
  ];
  expect(scheduleDays(shows, 'utc').map((day) => day.moment)).toEqual([
    '2026-04-21T23:59:00.000Z',
    '2026-04-22T00:01:00.000Z',
  ]);
});

test('[SCHED-3] a range ends at a midnight of the reader', () => {
  const now = new Date(2026, 3, 21, 22, 5).getTime();
  expect(rangeEnd('day', now, 'local')).toEqual(new Date(2026, 3, 22));
  expect(rangeEnd('week', now, 'local')).toEqual(new Date(2026, 3, 28));
  expect(rangeEnd('month', now, 'local')).toEqual(new Date(2026, 4, 22));
  expect(rangeEnd('day', Date.UTC(2026, 3, 21, 22), 'utc').toISOString()).toBe('2026-04-22T00:00:00.000Z');
});

test('a filter is in the address, and the default is a week of all shows', () => {
  const filter = { range: 'month', category: 'Gaming', search: 'tea & cake' } as const;
  expect(scheduleAddress(filter)).toBe('/schedule?range=month&category=Gaming&q=tea+%26+cake');
  expect(scheduleFilterOf(new URLSearchParams('range=month&category=Gaming&q=tea+%26+cake'))).toEqual(filter);
  const whole = scheduleFilterOf(new URLSearchParams('range=year&category=Cars'));
  expect(whole).toEqual({ range: 'week', category: undefined, search: '' });
  expect(scheduleAddress(whole)).toBe('/schedule');
});

test('a countdown shows zero only at the end', () => {
  const values = (leftMs?: number) => countdownParts(leftMs).map(({ value }) => value);
  expect(values(((2 * 24 + 3) * 60 + 4) * 60_000 + 5000)).toEqual(['02', '03', '04', '05']);
  expect(values(1)).toEqual(['00', '00', '00', '01']);
  expect(values(-5000)).toEqual(['00', '00', '00', '00']);
  expect(values()).toEqual(['-', '-', '-', '-']);
});
