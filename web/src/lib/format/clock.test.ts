import { expect, test } from 'vitest';
import { formatClock } from './clock.ts';

test('[LIVEDATA-4] a message’s timestamp becomes a date, told as the reader’s time of day', () => {
  const moment = new Date(2026, 10, 21, 18, 5);
  expect(formatClock(moment.toISOString()).replaceAll(/\s/g, ' ')).toBe('6:05 PM');
  // The same moment, written in another zone.
  const elsewhere = `${new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`;
  expect(formatClock(elsewhere)).toBe(formatClock(moment.toISOString()));
});
