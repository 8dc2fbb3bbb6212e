import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The brand that a user works for, and what they may do there; null for nobody's. */
export function brandAccessQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand-access', userId],
    queryFn: async ({ signal }) => (await api.team.access({}, { signal })).data.access ?? null,
  });
}

/** Whether an account has rights by its role: it needs no team to work for a brand. */
export const hasBrandRole = ({ role, isAdmin }: Pick<SessionUser, 'role' | 'isAdmin'>): boolean =>
  role === 'brand' || isAdmin;
