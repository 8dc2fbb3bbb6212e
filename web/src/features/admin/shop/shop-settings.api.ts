import type { ShippingRate, ShopSettings, TaxRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const settingsKey = ['admin', 'shop'] as const;

/** Commission, shipping and tax. */
export function shopSettingsQuery() {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await api.shopSettings.read({}, { signal })).data,
    // A refetch must not replace what the user is typing.
    refetchOnWindowFocus: false,
  });
}

/** Loads the current settings. */
export function useLoadShopSettings() {
  const queryClient = useQueryClient();
  return async () => queryClient.fetchQuery({ ...shopSettingsQuery(), staleTime: 0 });
}

/** Saves one part of the settings. The form shows failures itself. */
function useSave<Input>(send: (input: Input) => Promise<{ data: ShopSettings }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    retry: false,
    meta: { showsOwnFailure: true },
    onSuccess: ({ data }) => queryClient.setQueryData(settingsKey, data),
  });
}

export const useSaveCommission = () =>
  useSave(async (input: { basisPoints: number }) => api.shopSettings.setCommission(input));
export const useSaveShipping = () =>
  useSave(async (input: { rates: ShippingRate[]; ratesBefore: ShippingRate[] }) =>
    api.shopSettings.setShipping(input),
  );
export const useSaveTaxes = () =>
  useSave(async (input: { rates: TaxRate[]; ratesBefore: TaxRate[] }) => api.shopSettings.setTaxes(input));
