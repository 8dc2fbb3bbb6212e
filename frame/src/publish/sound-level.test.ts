import { expect, test } from 'vitest';
import { peakPercent } from './sound-level.ts';

test('the level is the largest deviation, from 0 to 100', () => {
  expect(peakPercent(new Float32Array(8))).toBe(0);
  expect(peakPercent(Float32Array.of(0.1, -0.42, 0.3))).toBe(42);
  expect(peakPercent(Float32Array.of(1.7))).toBe(100);
});
