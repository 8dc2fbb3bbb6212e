import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';

export type UserMenuEntryName =
  | 'Admin Dashboard'
  | 'My Brand'
  | 'Creator Studio'
  | 'Verify Claims'
  | 'Profile'
  | 'Brand Profile'
  | 'Orders'
  | 'Settings'
  | 'Login'
  | 'Create Account';

export interface UserMenuEntry {
  name: UserMenuEntryName;
  to: string;
}

/**
 * The entries of the user menu for the current user (SHELL-35 to SHELL-44). `brandSlug` is a brand user's own
 * slug. While it is undefined, the entry links to the brand's dashboard. `isOfTeam`: the user works for
 * somebody else's brand. `isVerifier`: an admin appointed the user to decide on green claims.
 */
export function userMenuEntries(
  user: Pick<SessionUser, 'role' | 'isAdmin'> | undefined,
  brandSlug: string | undefined,
  { isOfTeam = false, isVerifier = false }: { isOfTeam?: boolean; isVerifier?: boolean } = {},
): readonly UserMenuEntry[] {
  if (user === undefined) {
    return [
      { name: 'Login', to: '/login' },
      { name: 'Create Account', to: '/register' },
    ];
  }
  const entries: UserMenuEntry[] = [];
  if (user.isAdmin) entries.push({ name: 'Admin Dashboard', to: '/admin' });
  if (user.role === 'brand' || isOfTeam) entries.push({ name: 'My Brand', to: '/brand' });
  if (user.role === 'streamer' || user.isAdmin) entries.push({ name: 'Creator Studio', to: '/studio' });
  if (isVerifier) entries.push({ name: 'Verify Claims', to: '/verify' });
  entries.push(
    user.role === 'brand'
      ? {
          name: 'Brand Profile',
          to: brandSlug === undefined ? '/brand' : `/profiles/brands/${encodeURIComponent(brandSlug)}`,
        }
      : { name: 'Profile', to: '/profile' },
    { name: 'Orders', to: '/orders' },
    { name: 'Settings', to: '/settings' },
  );
  return entries;
}
