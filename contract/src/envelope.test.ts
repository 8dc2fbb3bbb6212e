import { expect, test } from 'vitest';
import { dateTimeSchema } from './envelope.ts';

test.each([
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', true],
  ['2026-11-22T18:30:00.250Z', true],
  ['2026-02-30T00:00:00Z', false],
])('a time that the database cannot store is refused: %s', (moment, isTaken) => {
  expect(dateTimeSchema.safeParse(moment).success).toBe(isTaken);
});
