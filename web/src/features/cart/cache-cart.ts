import type { Cart } from '@greenroom/contract/cart/cart.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/overlay/toast.ts';
import { cartKeys, cartQuery } from './own-cart.api.ts';

/**
 * Caches the cart that a change returned, and reports where it differs from the request. Totals with a
 * destination are refetched.
 */
export function useCacheCart(token: string | null) {
  const queryClient = useQueryClient();
  return async (cart: Cart) => {
    queryClient.setQueryData(cartQuery(token).queryKey, cart);
    if (cart.changes) showToast(cart.changes.join(' '));
    await queryClient.invalidateQueries({
      queryKey: cartKeys.all,
      predicate: ({ queryKey }) => queryKey[2] !== null,
    });
  };
}
