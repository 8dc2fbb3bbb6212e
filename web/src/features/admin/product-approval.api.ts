import type { ProductDecision } from '@greenroom/contract/brands/product-approval.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const waitingKey = ['admin', 'waiting-products'] as const;

/** The products that wait for approval, those that wait longest first. */
export function waitingProductsQuery() {
  return queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.productApproval.waiting({}, { signal })).data,
  });
}

/** Approves or rejects a product. The form shows a failure itself. */
export function useDecideProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (decision: ProductDecision) => api.productApproval.decide(decision),
    retry: false,
    meta: { showsOwnFailure: true },
    // Also after a refusal: somebody else has decided, or the brand has changed it.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: waitingKey }),
  });
}
