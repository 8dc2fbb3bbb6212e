import { describeFailure } from '../../../lib/api/api-error.ts';

/** What the account page says when the profile could not be loaded: the failure's own message, else a general one (ACCT-25). */
export function profileFailureText(failure: unknown): string {
  return describeFailure(failure, 'Failed to load profile');
}
