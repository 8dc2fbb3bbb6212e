import { roleSchema, type SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { nameParts } from '@greenroom/contract/accounts/display-name';

/** A user as better-auth returns it. */
export interface StoredUser {
  id: string;
  name: string;
  email: string;
  image?: string | null;
  username?: string | null;
  role?: string | null;
  banned?: boolean | null;
  banExpires?: Date | string | null;
  twoFactorEnabled?: boolean | null;
}

/** Whether a suspension of the user is in force. */
export function isBanned(user: StoredUser): boolean {
  return user.banned === true && (!user.banExpires || new Date(user.banExpires).getTime() > Date.now());
}

/** Converts a stored row to the session user of DATA-1. */
export function toSessionUser(user: StoredUser, avatarUrl: string): SessionUser {
  const role = roleSchema.catch('user').parse(user.role);
  return {
    id: user.id,
    ...nameParts(user.name),
    username: user.username ?? '',
    name: user.name,
    email: user.email,
    avatarUrl,
    role,
    isAdmin: role === 'admin',
  };
}
