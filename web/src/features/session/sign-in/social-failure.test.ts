import { expect, test } from 'vitest';
import { socialFailureWords } from './social-failure.ts';

test('a failure at another service is said in words, whatever its word', () => {
  expect(socialFailureWords('account_not_linked')).toMatch(/Sign in with its password first/);
  expect(socialFailureWords('server_error')).toMatch(/did not work/);
});
