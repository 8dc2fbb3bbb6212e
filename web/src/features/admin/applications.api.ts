import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const waitingKey = ['admin', 'applications'] as const;

/** The pending applications, oldest first. */
export function waitingApplicationsQuery() {
  return queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.applications.waiting({}, { signal })).data.applications,
  });
}

/** Accepts or rejects an application. The form shows failures itself. */
export function useDecideApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { id: string; status: 'accepted' | 'refused'; reason: string }) =>
      api.applications.decide(input),
    retry: false,
    meta: { showsOwnFailure: true },
    onSettled: async () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}
