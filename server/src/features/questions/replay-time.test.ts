import { expect, test } from 'vitest';
import { replayTime } from './replay-time.ts';

const place = { startsAtMs: 20_000, lengthMs: 60_000 };

test('a moment of the show is counted from the first picture of its replay', () => {
  expect(replayTime(45_500, place)).toBe(25_500);
  expect(replayTime(80_000, place)).toBe(60_000);
});

test('a time before the first picture is the start, and one after the last picture does not exist', () => {
  expect(replayTime(3000, place)).toBe(0);
  expect(replayTime(80_001, place)).toBeUndefined();
});

test('without a replay or an answer in the show there is no time', () => {
  expect(replayTime(45_500, undefined)).toBeUndefined();
  expect(replayTime(undefined, place)).toBeUndefined();
});
