import type { OperatorOrderDetail } from '@greenroom/contract/orders/operator-orders.schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { refundPoll } from '../../orders/refund-poll.ts';
import { refundDueCents } from './refund-amount.ts';

export const operatorOrdersKey = ['admin', 'orders'] as const;

/** An order of any brand, for operators. */
export function operatorOrderQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorOrdersKey, 'detail', id],
    queryFn: async ({ signal }) => (await api.operatorOrders.detail({ id }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      refundPoll(data !== undefined && refundDueCents(data) > 0, data),
  });
}

/** A step of an operator changes the order and the lists that contain it. */
export async function showToOperator(queryClient: QueryClient, order: OperatorOrderDetail): Promise<void> {
  queryClient.setQueryData(operatorOrderQuery(order.id).queryKey, order);
  await queryClient.invalidateQueries({ queryKey: [...operatorOrdersKey, 'list'] });
}
