import { expect, test } from 'vitest';
import { formatCount, plural } from './count.ts';

test('[FMT-3] over 1000 a count is shown with K and at most one decimal', () => {
  expect(formatCount(1250)).toBe('1.3K');
  expect(formatCount(2000)).toBe('2K');
  expect(formatCount(15_440)).toBe('15.4K');
});

test('[FMT-4] over 1 million a count is shown with M and at most one decimal', () => {
  expect(formatCount(2_500_000)).toBe('2.5M');
  expect(formatCount(3_000_000)).toBe('3M');
  expect(formatCount(12_340_000)).toBe('12.3M');
});

test('[VIEWERS-11] 1000 itself has no K, one more has', () => {
  expect(formatCount(1000)).toBe('1000');
  expect(formatCount(1001)).toBe('1K');
  expect(formatCount(0)).toBe('0');
});

test('[VIEWERS-12] 1 million itself has no M, one more has', () => {
  expect(formatCount(1_000_000)).toBe('1000K');
  expect(formatCount(1_000_001)).toBe('1M');
});

test('a noun has the form for its count', () => {
  expect(plural(1, 'viewer')).toBe('1 viewer');
  expect(plural(0, 'viewer')).toBe('0 viewers');
  expect(plural(1250, 'viewer')).toBe('1.3K viewers');
});
