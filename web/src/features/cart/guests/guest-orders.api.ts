import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/**
 * The orders that were placed in this browser without an account, for the user who has signed in since. Latest
 * first.
 */
export function guestOrdersQuery(token: string | null, key: string | null) {
  return queryOptions({
    queryKey: ['guest-orders', token, key],
    queryFn: async ({ signal }): Promise<Order[]> =>
      key === null ? [] : (await api.guestOrders.list({ guestKey: key }, { signal })).data.orders,
    enabled: token !== null && key !== null,
  });
}

/** Claims an order for the account, with all orders of the same payment. The list shows failures itself. */
export function useClaimOrder(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.guestOrders.claim({ id, guestKey: key })).data.orders,
    onSuccess: async () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['guest-orders'] }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]),
    meta: { showsOwnFailure: true },
    retry: 1,
  });
}
