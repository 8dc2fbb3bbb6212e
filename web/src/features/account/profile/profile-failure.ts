import { textOf } from '../../../lib/api/json.ts';

/** What the account page says when the profile could not be loaded: the failure's own message, else general words (ACCT-25). */
export function profileFailureText(failure: unknown): string {
  return textOf(failure, 'message') ?? 'Failed to load profile';
}
