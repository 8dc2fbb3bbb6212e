import { queryOptions } from '@tanstack/react-query';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { api as browserApi } from '../../lib/api/api.ts';
import type { Api } from '../../lib/api/api.ts';
import { profileKeys } from '../follows/profile-keys.ts';

/** A user's profile for the session of `token`, which is null for a visitor. */
export function profileQuery(username: string, token: string | null, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...profileKeys.detail(username), token],
    queryFn: async ({ signal }) => (await api.profiles.detail({ username }, { signal })).data,
  });
}

export async function reportUser(username: string, report: { reason: ReportReason; details: string }) {
  return browserApi.reports.reportUser({ username, ...report });
}
