import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The shipping prices of the user's own brand. */
export function brandShippingQuery(userId: string) {
  return queryOptions({
    queryKey: ['brand', 'shipping', userId],
    queryFn: async ({ signal }) => (await api.brandShipping.read({}, { signal })).data,
    // A refetch must not replace what the user is typing.
    refetchOnWindowFocus: false,
  });
}

/** Loads the current prices. */
export function useLoadBrandShipping(userId: string) {
  const queryClient = useQueryClient();
  return async () => queryClient.fetchQuery({ ...brandShippingQuery(userId), staleTime: 0 });
}

/** Replaces the rates that were seen. No rates means the shop's. The section shows failures itself. */
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
