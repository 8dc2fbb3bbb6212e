import { expect, test } from 'vitest';
import { socialFailureMessage } from './social-failure.ts';

test('a failure at another service is said in words, whatever its word', () => {
  expect(socialFailureMessage('account_not_linked')).toMatch(/Sign in with its password first/);
  expect(socialFailureMessage('server_error')).toMatch(/did not work/);
});
