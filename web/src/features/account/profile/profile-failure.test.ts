import { expect, test } from 'vitest';
import { profileFailureText } from './profile-failure.ts';

test("[ACCT-25] a failed load without a message says 'Failed to load profile'", () => {
  for (const failure of [undefined, null, new Error(''), {}, { message: '' }, { message: 404 }, 'text']) {
    expect(profileFailureText(failure)).toBe('Failed to load profile');
  }
});

test('a failed load with a message shows it', () => {
  expect(profileFailureText(new Error('Failed to fetch profile'))).toBe('Failed to fetch profile');
});
