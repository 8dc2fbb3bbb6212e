import { expect, test } from 'vitest';
import { isSuspended } from './suspension.ts';

const now = new Date('2026-05-01T12:00:00Z');

test('a suspension holds until its end, and one without an end for good', () => {
  expect(isSuspended({ banned: false, banExpires: null }, now)).toBe(false);
  expect(isSuspended({ banned: true, banExpires: null }, now)).toBe(true);
  expect(isSuspended({ banned: true, banExpires: new Date(now.getTime() + 1) }, now)).toBe(true);
  expect(isSuspended({ banned: true, banExpires: now }, now)).toBe(false);
});
