import { expect, test } from 'vitest';
import { signInMethod } from './sign-in-method.ts';

test('the sign-in history uses the same names of sign-in methods as the pages', () => {
  expect(signInMethod('second-factor')).toBe('Two-step sign-in');
  expect(signInMethod('google')).toBe('Google');
  expect(signInMethod('passkey')).toBe('passkey');
});
