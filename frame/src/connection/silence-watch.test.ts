import { expect, test } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

test('reports silence when no packet came for the time, and flow with the next packet', () => {
  const watch = new SilenceWatch(1500);
  expect(watch.update(0, 0)).toBeUndefined();
  expect(watch.update(0, 60_000)).toBeUndefined();
  expect(watch.update(5, 61_000)).toBe('flowing');
  expect(watch.update(5, 62_499)).toBe('flowing');
  expect(watch.update(5, 62_500)).toBe('silent');
  expect(watch.update(6, 63_000)).toBe('flowing');
});
