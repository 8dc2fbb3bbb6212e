import { formatNumber } from '../../../lib/format/number.ts';
import type { AdminUserPage } from '@greenroom/contract/admin/admin.schemas';

/** The number of users in the table. The label says whether the count is an estimate or a lower bound. */
export function userCountLabel({ total, totalIs }: Pick<AdminUserPage, 'total' | 'totalIs'>): string {
  const noun = total === 1 ? 'user' : 'users';
  if (totalIs === 'about') return `About ${formatNumber(total)} ${noun}`;
  if (totalIs === 'at-least') return `More than ${formatNumber(total)} ${noun}`;
  return `${formatNumber(total)} ${noun}`;
}

/** A hint for a search with more matches than pages can reach. Undefined if all are reachable. */
export function reachLabel({ totalIs, reach }: Pick<AdminUserPage, 'totalIs' | 'reach'>): string | undefined {
  if (totalIs === 'exact') return undefined;
  return `The first ${formatNumber(reach)} are listed. Add a word to narrow it down.`;
}

/** The number of reachable pages, at least one. */
export function pageCount(
  { total, reach }: Pick<AdminUserPage, 'total' | 'reach'>,
  pageSize: number,
): number {
  return Math.max(1, Math.ceil(Math.min(total, reach) / pageSize));
}
