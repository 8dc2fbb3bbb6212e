import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';

/**
 * The name by which the signed-in user's own profile is requested: the username, else the part of the email
 * before the @ (API-13).
 */
export function ownProfileName(user: Pick<SessionUser, 'username' | 'email'>): string {
  return user.username === '' ? usernameFromEmail(user.email) : user.username;
}
