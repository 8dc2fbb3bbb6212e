import type { NewReturn } from '@greenroom/contract/orders/returns.schemas';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { refundPoll } from './refund-poll.ts';

const orderKeys = { all: ['orders'] as const };

/** The signed-in user's orders, latest first (CART-8). */
export function ordersQuery(token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.all, 'list', token],
    queryFn: async ({ pageParam, signal }) =>
      api.orders.list(pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    enabled: token !== null,
  });
}

/** An order of the user, or of this browser's guest. */
export function orderQuery(id: string, token: string | null) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'detail', token, id],
    queryFn: async ({ signal }) => (await api.orders.detail({ id }, { signal })).data,
    refetchInterval: ({ state: { data } }) => refundPoll(data?.refundDue !== undefined, data),
  });
}

/** An order that was placed without an account, by the link token from its emails. */
export function linkedOrderQuery(id: string, token: string | null) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'linked', id, token],
    queryFn: async ({ signal }) => (await api.guestOrders.open({ id, token: token ?? '' }, { signal })).data,
    enabled: token !== null,
    refetchInterval: ({ state: { data } }) => refundPoll(data?.refundDue !== undefined, data),
  });
}

/** The server rejected a request because the order has changed. Refetch it. */
function showAnew(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
}

/** Requests a return of units from the brand. The dialog shows failures itself. */
export function useAskReturn(id: string, token: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lines: NewReturn['lines']) => (await api.returns.ask({ id, lines })).data,
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id, token).queryKey, order);
    },
    onError: () => showAnew(queryClient),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Cancels an order. Its payment is refunded. */
export function useCancelOrder(id: string, token: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.orders.cancel({ id })).data,
    onSuccess: async (order) => {
      queryClient.setQueryData(orderQuery(id, token).queryKey, order);
      await queryClient.invalidateQueries({ queryKey: [...orderKeys.all, 'list'] });
    },
    onError: () => showAnew(queryClient),
    retry: 1,
  });
}

/** Cancels all orders of the same payment. Resolves with all of them in their new state. */
export function useCancelPurchase(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.orders.cancelPurchase({ id })).data.orders,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: orderKeys.all }),
    onError: () => showAnew(queryClient),
    retry: 1,
  });
}
