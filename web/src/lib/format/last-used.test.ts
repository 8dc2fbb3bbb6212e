import { expect, test } from 'vitest';
import { formatLastUsed } from './last-used.ts';

const now = new Date('2026-04-21T12:00:00Z');

test.each([
  ['2026-04-21T12:00:05Z', 'Used just now'],
  ['2026-04-21T11:58:30Z', 'Used just now'],
  ['2026-04-21T11:55:00Z', 'Used 5 minutes ago'],
  ['2026-04-21T11:00:00Z', 'Used 1 hour ago'],
  ['2026-04-20T11:00:00Z', 'Used yesterday'],
  ['2026-04-17T12:00:00Z', 'Used 4 days ago'],
  ['2026-03-02T12:00:00Z', 'Used Mar 2, 2026'],
])('%s is said as %s', (moment, words) => {
  expect(formatLastUsed(moment, now)).toBe(words);
});
