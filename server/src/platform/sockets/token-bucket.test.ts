import { expect, test } from 'vitest';
import { fullBucket, takeToken } from './token-bucket.ts';

const limits = { capacity: 3, refillPerSecond: 2 };

test('gives what it holds, then what flows in', () => {
  const bucket = fullBucket(limits, 0);
  expect([0, 0, 0, 0].map((at) => takeToken(bucket, limits, at))).toEqual([true, true, true, false]);
  expect(takeToken(bucket, limits, 400)).toBe(false);
  expect(takeToken(bucket, limits, 500)).toBe(true);
});

test('never holds more than its capacity', () => {
  const bucket = fullBucket(limits, 0);
  const taken = Array.from({ length: 6 }, () => takeToken(bucket, limits, 60_000));
  expect(taken.filter(Boolean)).toHaveLength(3);
});

test('a clock that runs backwards gives nothing', () => {
  const bucket = fullBucket({ capacity: 1, refillPerSecond: 1 }, 10_000);
  expect(takeToken(bucket, limits, 10_000)).toBe(true);
  expect(takeToken(bucket, limits, 0)).toBe(false);
});
