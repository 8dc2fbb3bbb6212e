import type { NewCoupon } from '@greenroom/contract/coupons/coupons.schemas';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const couponsKey = ['brand', 'coupons'] as const;

/** The coupons of the user's own brand, latest first. */
export function ownCouponsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...couponsKey, userId],
    queryFn: async ({ pageParam, signal }) =>
      (await api.coupons.list(pageParam === undefined ? {} : { cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Product pages also show coupons. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () =>
    Promise.all(
      [couponsKey, ['products']].map(async (queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** Creates a coupon. The dialog shows failures itself. */
export function useAddCoupon() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (coupon: NewCoupon) => (await api.coupons.add(coupon)).data,
    onSuccess: refresh,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useEndCoupon() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: string) => (await api.coupons.end({ id })).data,
    onSuccess: refresh,
  });
}
