import type { NewSpendingRules } from '@greenroom/contract/spending/spending.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The user's own limits. `token` identifies the requesting session. */
export function spendingQuery(token: string | null) {
  return queryOptions({
    queryKey: ['account', 'spending', token],
    queryFn: async ({ signal }) => (await api.spending.read({}, { signal })).data,
    // A refetch must not replace what the user is typing.
    refetchOnWindowFocus: false,
  });
}

/** The form shows failures itself. */
export function useSetSpending(token: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rules: NewSpendingRules) => (await api.spending.set(rules)).data,
    onSuccess: (spending) => {
      queryClient.setQueryData(spendingQuery(token).queryKey, spending);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
