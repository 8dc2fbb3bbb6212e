import { expect, test } from 'vitest';
import { formatAgo, formatUpcoming } from './time.ts';

const now = new Date(2026, 3, 21, 22, 0);
const at = (day: number, hour: number) => new Date(2026, 3, day, hour, 30).toISOString();

test('a moment to come is said in words, by calendar day and not by hours', () => {
  expect(formatUpcoming(at(21, 23), now)).toBe('Today at 11:30 PM');
  expect(formatUpcoming(at(22, 1), now)).toBe('Tomorrow at 1:30 AM');
  expect(formatUpcoming(at(25, 18), now)).toBe('Sat, Apr 25 at 6:30 PM');
});

test('a moment that has passed is said in words, by calendar day from yesterday on', () => {
  const ago = (minutes: number) => formatAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now);
  expect(ago(0)).toBe('Just now');
  // Clocks differ: what seems to come from the future is new.
  expect(ago(-5)).toBe('Just now');
  expect(ago(1)).toBe('1 minute ago');
  expect(ago(59)).toBe('59 minutes ago');
  expect(ago(60 * 21)).toBe('21 hours ago');
  expect(ago(60 * 23)).toBe('Yesterday');
  expect(ago(60 * 24 * 6)).toBe('6 days ago');
  expect(formatAgo(new Date(2026, 2, 5, 12, 0).toISOString(), now)).toBe('Mar 5, 2026');
});
