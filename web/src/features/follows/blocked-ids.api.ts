import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { profileKeys } from './profile-keys.ts';

/**
 * The ids of all users that the signed-in user has blocked. It has its own file, because every show loads it
 * first.
 */
export function blockedIdsQuery(token: string | null) {
  return queryOptions({
    queryKey: [...profileKeys.blocked, 'ids', token],
    queryFn: async ({ signal }) => (await api.profiles.blockedIds(undefined, { signal })).data.userIds,
  });
}
