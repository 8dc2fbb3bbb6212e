import { expect, test } from 'vitest';
import { securityChangeBy } from './security-changes.ts';

test('confirming a new address is a change of email, and confirming a sign-up is not', () => {
  expect(securityChangeBy('/verify-email', { token: 'change_abc' })).toBe('email-changed');
  expect(securityChangeBy('/verify-email', { token: 'eyJhbGciOiJIUzI1NiJ9' })).toBeUndefined();
});

test('turning the second factor on or off is a security change, and other updates are not', () => {
  expect(securityChangeBy('/two-factor/verify-totp', {})).toBe('second-factor-on');
  expect(securityChangeBy('/two-factor/disable', undefined)).toBe('second-factor-off');
  expect(securityChangeBy('/update-user', {})).toBeUndefined();
  expect(securityChangeBy(undefined, undefined)).toBeUndefined();
});
