import type { ProductDecision } from '@greenroom/contract/brands/product-approval.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const waitingKey = ['admin', 'waiting-products'] as const;

/** The products that await approval, longest waiting first. */
export function waitingProductsQuery() {
  return queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.productApproval.waiting({}, { signal })).data,
  });
}

/** Approves or rejects a product. The form shows failures itself. */
export function useDecideProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (decision: ProductDecision) => api.productApproval.decide(decision),
    retry: false,
    meta: { showsOwnFailure: true },
    // Also after an error: somebody else may have decided, or the brand may have changed the product.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: waitingKey }),
  });
}
