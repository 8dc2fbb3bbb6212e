import { expect, test } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

test('is silent once nothing came for the time, and flows again with the next packet', () => {
  const watch = new SilenceWatch(1500);
  expect(watch.update(0, 0)).toBeUndefined();
  expect(watch.update(0, 60_000)).toBeUndefined();
  expect(watch.update(5, 61_000)).toBe('flowing');
  expect(watch.update(5, 62_499)).toBe('flowing');
  expect(watch.update(5, 62_500)).toBe('silent');
  expect(watch.update(6, 63_000)).toBe('flowing');
});
