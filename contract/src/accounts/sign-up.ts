// Separate from the schemas, so that pages that use these constants do not load zod.

/** Response header of the auth service with a new session's token (AUTH-14). */
export const authTokenHeader = 'set-auth-token';

/** The username that a sign-up asks for: the part of the email address before the @ (REG-15). */
export function usernameFromEmail(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

/**
 * Usernames that could be mistaken for the site itself. A sign-up that asks for one gets the next free one,
 * as if it were taken (REG-19).
 */
export const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'greenroom',
  'help',
  'moderator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
]);
