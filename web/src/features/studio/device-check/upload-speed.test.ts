import { expect, test } from 'vitest';
import { bitsPerSecond } from './upload-speed.ts';

test('the speed is the median, so that one slow start has no effect', () => {
  expect(bitsPerSecond(500_000, [4000, 800, 1000])).toBe(4_000_000);
  expect(bitsPerSecond(500_000, [])).toBe(0);
});
