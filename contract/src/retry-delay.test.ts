import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

test('the delay doubles from the first up to the longest', () => {
  const delays = { firstMs: 250, longestMs: 4000 };
  expect([1, 2, 3, 4, 5, 6, 40, 5000].map((attempt) => retryDelayMs(attempt, delays))).toEqual([
    250, 500, 1000, 2000, 4000, 4000, 4000, 4000,
  ]);
});
