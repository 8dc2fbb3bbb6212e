import type { ReturnAnswer } from '@greenroom/contract/orders/returns.schemas';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { operatorOrdersKey, showToOperator } from '../orders/operator-order.query.ts';
import { useIsOperator } from '../orders/order-desk.tsx';

const returnsKey = ['brand', 'returns'] as const;

/** Return requests to the user's own brand, latest first. */
export function brandReturnsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...returnsKey, userId],
    queryFn: async ({ pageParam, signal }) =>
      api.returns.list(pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The form shows failures itself. */
export function useAnswerReturn() {
  const queryClient = useQueryClient();
  const isOperator = useIsOperator();
  return useMutation({
    mutationFn: async (answer: ReturnAnswer & { id: string }) => {
      if (isOperator) await showToOperator(queryClient, (await api.operatorOrders.answerReturn(answer)).data);
      else await api.returns.answer(answer);
    },
    onSuccess: async () =>
      Promise.all(
        [returnsKey, ['brand', 'products']].map(async (queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    // It was answered meanwhile, or its order has changed.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: isOperator ? operatorOrdersKey : returnsKey }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
