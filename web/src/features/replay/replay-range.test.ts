import { expect, test } from 'vitest';
import { suggestedRange, withEnd, withStart } from './replay-range.ts';

const lengthMs = 300_000;
const bounds = { lengthMs, minMs: 1000, maxMs: 60_000 };

test('a new clip has the last 15 s before the present time, or the first ones of the replay', () => {
  expect(suggestedRange(100_400.6, lengthMs)).toEqual({ startMs: 85_400, endMs: 100_400 });
  expect(suggestedRange(4000, lengthMs)).toEqual({ startMs: 0, endMs: 15_000 });
  expect(suggestedRange(0, 9000)).toEqual({ startMs: 0, endMs: 9000 });
});

test('moving the start also moves the end, so that a clip has from 1 to 60 s', () => {
  const range = { startMs: 20_000, endMs: 40_000 };
  expect(withStart(range, 30_000, bounds)).toEqual({ startMs: 30_000, endMs: 40_000 });
  expect(withStart(range, 50_000, bounds)).toEqual({ startMs: 50_000, endMs: 51_000 });
  expect(withStart({ startMs: 200_000, endMs: 240_000 }, 100_000, bounds)).toEqual({
    startMs: 100_000,
    endMs: 160_000,
  });
  expect(withStart(range, 300_000, bounds)).toEqual({ startMs: 299_000, endMs: 300_000 });
});

test('moving the end also moves the start', () => {
  const range = { startMs: 20_000, endMs: 40_000 };
  expect(withEnd(range, 70_000, bounds)).toEqual({ startMs: 20_000, endMs: 70_000 });
  expect(withEnd(range, 100_000, bounds)).toEqual({ startMs: 40_000, endMs: 100_000 });
  expect(withEnd(range, 10_000, bounds)).toEqual({ startMs: 9000, endMs: 10_000 });
  expect(withEnd(range, 0, bounds)).toEqual({ startMs: 0, endMs: 1000 });
});

test('a part of a recording may be all of it, and has a minimum length', () => {
  const whole = { lengthMs, minMs: 5000 };
  expect(withStart({ startMs: 0, endMs: 300_000 }, 10_000, whole)).toEqual({
    startMs: 10_000,
    endMs: 300_000,
  });
  expect(withEnd({ startMs: 10_000, endMs: 300_000 }, 12_000, whole)).toEqual({
    startMs: 7000,
    endMs: 12_000,
  });
});
