import { describeFailure } from '../../../lib/api/api-error.ts';

/** The account page's message if the profile could not be loaded: the failure's own, else a general one (ACCT-25). */
export function profileFailureText(failure: unknown): string {
  return describeFailure(failure, 'Failed to load profile');
}
