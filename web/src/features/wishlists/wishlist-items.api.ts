import { useMutationState, useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/api/json.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { toggleKeys } from './wishlist-keys.ts';
import { isWantedBy, useToggle, wishlistQuery } from './wishlists.api.ts';

/** The signed-in user's wishlist, without items that are being removed. */
export function useWishlist() {
  const query = useQuery(wishlistQuery(useSessionToken()));
  const leaving = useMutationState({
    filters: { mutationKey: toggleKeys.all, status: 'pending' },
    select: ({ state }) => (isWantedBy(state.variables) ? undefined : textOf(state.variables, 'productId')),
  });
  return { query, items: query.data?.filter(({ id }) => !leaving.includes(id)) };
}

/** Removes a product from the wishlist. */
export function useRemoveFromWishlist(productId: string): () => void {
  const toggle = useToggle(productId);
  return () => toggle.mutate({ productId, isWanted: false });
}
