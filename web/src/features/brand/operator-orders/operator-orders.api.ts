import type { NewOrderCancellation } from '@greenroom/contract/orders/operator-orders.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { operatorOrdersKey, showToOperator } from '../orders/operator-order.query.ts';

export interface OperatorOrdersView {
  search: string;
  status: OrderStatus | undefined;
  /** Only orders that only operators can complete. */
  isStranded: boolean;
}

/** The orders of all brands, latest first. */
export function operatorOrdersQuery({ search, status, isStranded }: OperatorOrdersView) {
  return infiniteQueryOptions({
    queryKey: [...operatorOrdersKey, 'list', search, status ?? 'all', isStranded],
    queryFn: async ({ pageParam, signal }) =>
      api.operatorOrders.list(
        {
          search,
          ...(isStranded ? { isStranded: 'true' } : {}),
          ...(status === undefined ? {} : { status }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Cancels an order of which nothing was shipped. The dialog shows failures itself. */
export function useCancelOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (cancellation: NewOrderCancellation) =>
      (await api.operatorOrders.cancel({ id, ...cancellation })).data,
    onSuccess: async (order) => showToOperator(queryClient, order),
    onError: () => void queryClient.invalidateQueries({ queryKey: operatorOrdersKey }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
