import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** What shipping from the user's own brand costs. */
export function brandShippingQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand', 'shipping', userId],
    queryFn: async ({ signal }) => (await api.brandShipping.read({}, { signal })).data,
    // The form holds what somebody types.
    refetchOnWindowFocus: false,
  });
}

/** The prices as they are now. */
export function useLoadBrandShipping(userId: string) {
  const queryClient = useQueryClient();
  return async () => queryClient.fetchQuery({ ...brandShippingQuery(userId), staleTime: 0 });
}

/** Saves all rates over those that were seen; none for the shop's. The section shows a failure itself. */
export function useSaveBrandShipping(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { rates: ShippingRate[]; ratesBefore: ShippingRate[] }) =>
      (await api.brandShipping.replace(input)).data,
    onSuccess: (shipping) => queryClient.setQueryData(brandShippingQuery(userId).queryKey, shipping),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
