import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api/api.ts';

/** The name that the signed-in user's own profile is asked by: the username, else the part of the email before the @ (API-13). */
export function ownProfileName(user: Pick<SessionUser, 'username' | 'email'>): string {
  return user.username === '' ? usernameFromEmail(user.email) : user.username;
}

/** The slug of a brand user's brand, which the session does not carry (API-12); undefined for everyone else. */
export function useBrandSlug(user: SessionUser | undefined): string | undefined {
  const name = user === undefined ? '' : ownProfileName(user);
  const profile = useQuery({
    queryKey: ['profiles', 'users', name],
    queryFn: () =>
      apiClient.get<{ data?: { brand?: { slug?: string } } }>(`/profiles/users/${encodeURIComponent(name)}`),
    enabled: user?.role === 'brand',
  });
  return profile.data?.data?.brand?.slug;
}
