import { expect, test } from 'vitest';
import { formatUpcoming } from './time.ts';

const now = new Date(2026, 3, 21, 22, 0);
const at = (day: number, hour: number) => new Date(2026, 3, day, hour, 30).toISOString();

test('a moment to come is said in words, by calendar day and not by hours', () => {
  expect(formatUpcoming(at(21, 23), now)).toBe('Today at 11:30 PM');
  expect(formatUpcoming(at(22, 1), now)).toBe('Tomorrow at 1:30 AM');
  expect(formatUpcoming(at(25, 18), now)).toBe('Sat, Apr 25 at 6:30 PM');
});
