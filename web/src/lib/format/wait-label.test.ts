import { expect, test } from 'vitest';
import { countdownLabel } from './wait-label.ts';

test.each([
  [37, '0:37'],
  [36.2, '0:37'],
  [60, '1:00'],
  [725, '12:05'],
  [-1, '0:00'],
])('%d seconds are left as %s', (seconds, words) => {
  expect(countdownLabel(seconds)).toBe(words);
});
