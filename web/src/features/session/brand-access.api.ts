import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The brand that a user works for, with their permissions, or null if they work for none. */
export function brandAccessQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand-access', userId],
    queryFn: async ({ signal }) => (await api.team.access({}, { signal })).data.access ?? null,
  });
}

/** Whether an account has brand permissions by its role, without belonging to a team. */
export const hasBrandRole = ({ role, isAdmin }: Pick<SessionUser, 'role' | 'isAdmin'>): boolean =>
  role === 'brand' || isAdmin;
