import type { NewApplication } from '@greenroom/contract/applications/applications.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The user's own applications, latest first. */
export function ownApplicationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['applications', userId],
    queryFn: async ({ signal }) => (await api.applications.own({}, { signal })).data.applications,
  });
}

/** Applies for a role. The form shows failures itself. */
export function useApply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (application: NewApplication) => api.applications.apply(application),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['applications'] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
