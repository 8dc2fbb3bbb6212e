import type { NewPayout } from '@greenroom/contract/sales/payouts.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** What each brand is owed and was paid. */
export function standingsQuery() {
  return queryOptions({
    queryKey: ['admin', 'payouts'],
    queryFn: async ({ signal }) => (await api.payouts.standings({}, { signal })).data.standings,
  });
}

/** Records a payout. The dialog shows a failure itself. */
export function useRecordPayout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (payout: NewPayout) => (await api.payouts.record(payout)).data.standings,
    onSuccess: (standings) => queryClient.setQueryData(standingsQuery().queryKey, standings),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
