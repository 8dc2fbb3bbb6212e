import { expect, test } from 'vitest';
import { waitSeconds, type AttemptLimit } from './attempt-limits.ts';

const limit: AttemptLimit = {
  freeFailures: 3,
  firstDelaySeconds: 10,
  maxDelaySeconds: 60,
  forgottenAfterSeconds: 600,
};
const now = new Date('2026-11-21T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test('the first failures need no wait', () => {
  expect(waitSeconds(limit, undefined, now)).toBe(0);
  expect(waitSeconds(limit, { failures: 2, lastFailedAt: now }, now)).toBe(0);
});

test('the wait doubles with each failure, up to a maximum', () => {
  const waits = [3, 4, 5, 6, 7, 1000].map((failures) =>
    waitSeconds(limit, { failures, lastFailedAt: now }, now),
  );
  expect(waits).toEqual([10, 20, 40, 60, 60, 60]);
});

test('the wait is counted from the last failure, rounded up', () => {
  expect(waitSeconds(limit, { failures: 4, lastFailedAt: secondsAgo(5.5) }, now)).toBe(15);
  expect(waitSeconds(limit, { failures: 4, lastFailedAt: secondsAgo(20) }, now)).toBe(0);
});

test('failures are no longer counted after a time', () => {
  expect(
    waitSeconds({ ...limit, maxDelaySeconds: 10_000 }, { failures: 20, lastFailedAt: secondsAgo(600) }, now),
  ).toBe(0);
});
