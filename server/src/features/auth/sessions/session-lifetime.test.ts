import { expect, test } from 'vitest';
import { isWindowSession, renewedExpiry } from './session-lifetime.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-21T12:00:00Z');
const session = (days: number) => ({ createdAt: new Date(start), expiresAt: new Date(start + days * day) });

test('a session without Remember me is not extended', () => {
  expect(isWindowSession(session(1))).toBe(true);
  expect(renewedExpiry(session(1), new Date(start + day - 1))).toBeUndefined();
});

test('a remembered session is renewed to 30 days, once a day', () => {
  expect(isWindowSession(session(30))).toBe(false);
  expect(renewedExpiry(session(30), new Date(start + day - 1))).toBeUndefined();
  expect(renewedExpiry(session(30), new Date(start + 2 * day))).toEqual(new Date(start + 32 * day));
});
