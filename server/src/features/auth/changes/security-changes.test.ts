import { expect, test } from 'vitest';
import { securityChangeBy } from './security-changes.ts';

test('a confirmed address is a change of address, and no change for a sign-up', () => {
  expect(securityChangeBy('/verify-email', { token: 'change_abc' })).toBe('email-changed');
  expect(securityChangeBy('/verify-email', { token: 'eyJhbGciOiJIUzI1NiJ9' })).toBeUndefined();
});

test('the second factor is turned on and off; other updates change nothing of that', () => {
  expect(securityChangeBy('/two-factor/verify-totp', {})).toBe('second-factor-on');
  expect(securityChangeBy('/two-factor/disable', undefined)).toBe('second-factor-off');
  expect(securityChangeBy('/update-user', {})).toBeUndefined();
  expect(securityChangeBy(undefined, undefined)).toBeUndefined();
});
