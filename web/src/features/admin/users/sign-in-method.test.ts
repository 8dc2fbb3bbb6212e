import { expect, test } from 'vitest';
import { signInMethod } from './sign-in-method.ts';

test('the sign-in history calls a way to sign in as the pages do', () => {
  expect(signInMethod('second-factor')).toBe('Two-step sign-in');
  expect(signInMethod('google')).toBe('Google');
  expect(signInMethod('passkey')).toBe('passkey');
});
