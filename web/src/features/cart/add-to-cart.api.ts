import type { CartAddition } from '@greenroom/contract/cart/cart.schemas';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { guestKey } from '../../lib/api/guest-key.ts';
import { useCacheCart } from './cache-cart.ts';
import { shownInOf } from './shown-in.ts';

/**
 * Never retried automatically, because a lost response may have added the units. The button shows failures
 * itself.
 */
export function useAddToCart(token: string | null) {
  const cacheCart = useCacheCart(token);
  return useMutation({
    mutationFn: async (addition: CartAddition) => {
      if (token === null) guestKey.ensure();
      const shownIn = shownInOf(addition.productId);
      return (await api.cart.add({ ...addition, ...(shownIn && { shownIn }) })).data;
    },
    onSuccess: cacheCart,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
