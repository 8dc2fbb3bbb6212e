import { expect, test } from 'vitest';
import { reconnectDelayMs, slowRetryDelayMs } from './retry-delay.ts';

test('waits from 250 ms, doubling up to 4 s, half of it random', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    250, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
  expect([1, 5].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([125, 2000]);
});

test('waits 10 to 15 s after a refusal', () => {
  expect([slowRetryDelayMs(0), slowRetryDelayMs(1)]).toEqual([10_000, 15_000]);
});
