import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test('a duration reads as a clock, with hours once there are any', () => {
  expect([-5, 7000, 750_000, 3_723_000].map(formatDuration)).toEqual(['0:00', '0:07', '12:30', '1:02:03']);
});
