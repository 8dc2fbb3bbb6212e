import type { Cart } from '@greenroom/contract/cart/cart.schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useCacheCart } from './cache-cart.ts';

export function useSetQuantity(token: string | null) {
  const cacheCart = useCacheCart(token);
  return useMutation({
    mutationFn: async (line: { id: string; quantity: number }) => (await api.cart.setQuantity(line)).data,
    onSuccess: cacheCart,
    scope: { id: 'cart' },
    retry: false,
  });
}

/** Chooses another color or size of a line. The dialog shows failures itself. */
export function useSetOptions(token: string | null) {
  const cacheCart = useCacheCart(token);
  return useMutation({
    mutationFn: async (line: { id: string; color?: string; size?: string }) =>
      (await api.cart.setOptions(line)).data,
    onSuccess: cacheCart,
    scope: { id: 'cart' },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** The product of a line, for its colors and sizes. */
export function lineProductQuery(productId: string) {
  return queryOptions({
    queryKey: ['products', 'detail', productId],
    queryFn: async ({ signal }) => (await api.products.detail({ id: productId }, { signal })).data,
  });
}

export function useRemoveLine(token: string | null) {
  const cacheCart = useCacheCart(token);
  return useMutation({
    mutationFn: async (id: string) => (await api.cart.remove({ id })).data,
    onSuccess: cacheCart,
    scope: { id: 'cart' },
    retry: false,
  });
}

/** Sets the coupon. An empty code removes it. The form shows failures itself. */
export function useCoupon(token: string | null) {
  const cacheCart = useCacheCart(token);
  return useMutation({
    mutationFn: async (code: string): Promise<Cart> =>
      (code === '' ? await api.cart.removeCoupon({}) : await api.cart.setCoupon({ code })).data,
    onSuccess: cacheCart,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
