import type { Cart, CartAddition } from '@greenroom/contract/cart/cart.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { guestKey } from '../../lib/api/guest-key.ts';
import { cartKeys, cartQuery } from './own-cart.api.ts';
import { shownInOf } from './shown-in.ts';

/** Takes the cart that a change answers. Totals with a destination are asked for again. */
function useKeepCart(viewer: string | null) {
  const queryClient = useQueryClient();
  return async (cart: Cart) => {
    queryClient.setQueryData(cartQuery(viewer).queryKey, cart);
    await queryClient.invalidateQueries({
      queryKey: cartKeys.all,
      predicate: ({ queryKey }) => queryKey[2] !== null,
    });
  };
}

/** Not tried again by itself: an answer that was lost may have added the units. The button shows a failure itself. */
export function useAddToCart(viewer: string | null) {
  const keep = useKeepCart(viewer);
  return useMutation({
    mutationFn: async (addition: CartAddition) => {
      if (viewer === null) guestKey.ensure();
      const shownIn = shownInOf(addition.productId);
      return (await api.cart.add({ ...addition, ...(shownIn && { shownIn }) })).data;
    },
    onSuccess: keep,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useSetQuantity(viewer: string | null) {
  const keep = useKeepCart(viewer);
  return useMutation({
    mutationFn: async (line: { id: string; quantity: number }) => (await api.cart.setQuantity(line)).data,
    onSuccess: keep,
    scope: { id: 'cart' },
    retry: false,
  });
}

/** Chooses another color or size of a line. The dialog shows a failure itself. */
export function useSetOptions(viewer: string | null) {
  const keep = useKeepCart(viewer);
  return useMutation({
    mutationFn: async (line: { id: string; color?: string; size?: string }) =>
      (await api.cart.setOptions(line)).data,
    onSuccess: keep,
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

export function useRemoveLine(viewer: string | null) {
  const keep = useKeepCart(viewer);
  return useMutation({
    mutationFn: async (id: string) => (await api.cart.remove({ id })).data,
    onSuccess: keep,
    scope: { id: 'cart' },
    retry: false,
  });
}

/** An empty code takes the coupon away. The form shows a failure itself. */
export function useCoupon(viewer: string | null) {
  const keep = useKeepCart(viewer);
  return useMutation({
    mutationFn: async (code: string): Promise<Cart> =>
      (code === '' ? await api.cart.removeCoupon({}) : await api.cart.setCoupon({ code })).data,
    onSuccess: keep,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
