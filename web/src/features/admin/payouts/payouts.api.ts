import type { NewPayout, PayoutReversal } from '@greenroom/contract/sales/payouts.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** What each brand is owed and has been paid. */
export function standingsQuery() {
  return queryOptions({
    queryKey: ['admin', 'payouts'],
    queryFn: async ({ signal }) => (await api.payouts.standings({}, { signal })).data.standings,
  });
}

/** The payouts to a brand, latest first. */
export function brandPayoutsQuery(brandId: string) {
  return queryOptions({
    queryKey: ['admin', 'brand-payouts', brandId],
    queryFn: async ({ signal }) => (await api.payouts.ofBrand({ brandId }, { signal })).data.payouts,
  });
}

/** Reverses a payout. The form shows failures itself. */
export function useReversePayout(brandId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reversal: PayoutReversal) => (await api.payouts.reverse(reversal)).data.standings,
    onSuccess: async (standings) => {
      queryClient.setQueryData(standingsQuery().queryKey, standings);
      await queryClient.invalidateQueries({ queryKey: brandPayoutsQuery(brandId).queryKey });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Records a payout. The dialog shows failures itself. */
export function useRecordPayout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (payout: NewPayout) => (await api.payouts.record(payout)).data.standings,
    onSuccess: async (standings, { brandId }) => {
      queryClient.setQueryData(standingsQuery().queryKey, standings);
      await queryClient.invalidateQueries({ queryKey: brandPayoutsQuery(brandId).queryKey });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
