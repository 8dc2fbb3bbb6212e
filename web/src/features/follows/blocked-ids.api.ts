import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { profileKeys } from './profile-keys.ts';

/** The ids of all whom the signed-in user has blocked. In a file of its own, since every show asks for it first. */
export function blockedIdsQuery(token: string | null) {
  return queryOptions({
    queryKey: [...profileKeys.blocked, 'ids', token],
    queryFn: async ({ signal }) => (await api.profiles.blockedIds(undefined, { signal })).data.userIds,
  });
}
