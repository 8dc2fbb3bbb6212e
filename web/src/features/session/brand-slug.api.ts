import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api/api.ts';
import { ownProfileName } from './own-profile-name.ts';

/** The slug of a brand user's brand, which is not part of the session (API-12). Undefined for everyone else. */
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
