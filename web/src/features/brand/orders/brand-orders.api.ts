import type { BrandOrderDetail, NewRefund, NewShipment } from '@greenroom/contract/orders/fulfilment.schemas';
import type { OperatorOrderDetail } from '@greenroom/contract/orders/operator-orders.schemas';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { refundPoll } from '../../orders/refund-poll.ts';
import { operatorOrdersKey, showToOperator } from './operator-order.query.ts';
import { useIsOperator } from './order-desk.tsx';
import { refundDueCents } from './refund-amount.ts';

const ordersKey = ['brand', 'orders'] as const;

/** The orders of the user's own brand, latest first, of one status or of all. */
export function brandOrdersQuery(userId: string, status: OrderStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', userId, status ?? 'all'],
    queryFn: async ({ pageParam, signal }) =>
      api.fulfilment.list(
        {
          ...(status === undefined ? {} : { status }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function brandOrderQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'detail', userId, id],
    queryFn: async ({ signal }) => (await api.fulfilment.detail({ id }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      refundPoll(data !== undefined && refundDueCents(data) > 0, data),
  });
}

/**
 * The unshipped units of several orders together.
 * @param chosen the ids of the orders, separated by commas; if omitted, all
 */
export function pickListQuery(userId: string, chosen?: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'pick-list', userId, chosen ?? 'all'],
    queryFn: async ({ signal }) =>
      (await api.fulfilment.pickList(chosen === undefined ? {} : { orders: chosen }, { signal })).data,
  });
}

/**
 * The packing slips of these orders.
 * @param chosen their ids, separated by commas
 */
export function packingSlipsQuery(userId: string, chosen: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'packing-slips', userId, chosen],
    queryFn: async ({ signal }) =>
      (await api.fulfilment.packingSlips({ orders: chosen }, { signal })).data.slips,
  });
}

/** A step changes the order, the lists that contain it, the stock and the returns. */
async function show(
  queryClient: QueryClient,
  userId: string,
  order: BrandOrderDetail | OperatorOrderDetail,
): Promise<void> {
  if ('isBrandAway' in order) return showToOperator(queryClient, order);
  queryClient.setQueryData(brandOrderQuery(userId, order.id).queryKey, order);
  const changed = [
    [...ordersKey, 'list'],
    [...ordersKey, 'pick-list'],
    [...ordersKey, 'packing-slips'],
    ['brand', 'products'],
    ['brand', 'returns'],
  ];
  await Promise.all(changed.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The server rejected a request because the order has changed. Refetch it. */
function showAnew(queryClient: QueryClient, isOperator: boolean): void {
  void queryClient.invalidateQueries({ queryKey: isOperator ? operatorOrdersKey : ordersKey });
}

/** Records a shipment. The dialog shows failures itself. */
export function useShip(userId: string, id: string) {
  const isOperator = useIsOperator();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (shipment: NewShipment) =>
      (await (isOperator ? api.operatorOrders : api.fulfilment).ship({ id, ...shipment })).data,
    onSuccess: async (order) => show(queryClient, userId, order),
    onError: () => showAnew(queryClient, isOperator),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Records that a shipment has arrived. */
export function useDeliver(userId: string, id: string) {
  const isOperator = useIsOperator();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (shipmentId: string) =>
      (await (isOperator ? api.operatorOrders : api.fulfilment).deliver({ id, shipmentId })).data,
    onSuccess: async (order) => show(queryClient, userId, order),
    onError: () => showAnew(queryClient, isOperator),
    retry: 1,
  });
}

/** Refunds money. The dialog shows failures itself. */
export function useRefund(userId: string, id: string) {
  const isOperator = useIsOperator();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (refund: NewRefund) =>
      (await (isOperator ? api.operatorOrders : api.fulfilment).refund({ id, ...refund })).data,
    onSuccess: async (order) => show(queryClient, userId, order),
    onError: () => showAnew(queryClient, isOperator),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
