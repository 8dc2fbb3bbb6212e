// Apart from the schemas, so that a page that uses these does not load zod.

/** Response header of the auth service that carries a new session's token (AUTH-14). */
export const authTokenHeader = 'set-auth-token';

/** The username that a sign-up asks for: the part of the email before the @ (REG-15). */
export function usernameFromEmail(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

/** Usernames that look like the site itself. A sign-up that asks for one gets the next, as for one in use (REG-19). */
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
