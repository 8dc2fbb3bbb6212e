import { expect, test } from 'vitest';
import { socialFailureMessage } from './social-failure.ts';

test('a failure at another service has a message, whatever its code', () => {
  expect(socialFailureMessage('account_not_linked')).toMatch(/Sign in with its password first/);
  expect(socialFailureMessage('server_error')).toMatch(/did not work/);
});
