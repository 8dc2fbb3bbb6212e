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
 * What the user menu shows, by who is signed in (SHELL-35 to SHELL-44). `brandSlug` is a brand user's own, undefined until
 * it is known; the entry then leads to the brand's dashboard. `isOfTeam`: they work for a brand of somebody else's.
 * `isVerifier`: an admin appointed them to decide on green claims.
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
