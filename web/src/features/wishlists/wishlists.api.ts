import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const wishlistKeys = { all: ['wishlist'] as const };

/** The signed-in user's wishlist, latest first. `viewer` is the session that asks. */
export function wishlistQuery(viewer: string | null) {
  return queryOptions({
    queryKey: [...wishlistKeys.all, viewer],
    queryFn: async ({ signal }) => (await api.wishlists.list({}, { signal })).data.items,
    enabled: viewer !== null,
  });
}

/** Takes a product off the wishlist: gone at once, back when the server refuses (WISH-5, WISH-6). */
export function useRemoveFromWishlist() {
  const queryClient = useQueryClient();
  const queryKey = wishlistKeys.all;
  return useMutation({
    mutationKey: ['remove-from-wishlist'],
    mutationFn: async (productId: string) => {
      await api.wishlists.remove({ productId });
    },
    onMutate: async (productId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<WishlistItem[]>({ queryKey });
      queryClient.setQueriesData<WishlistItem[]>({ queryKey }, (items) =>
        items?.filter((item) => item.id !== productId),
      );
      return { before };
    },
    onError: (_failure, _productId, context) => {
      for (const [key, items] of context?.before ?? []) queryClient.setQueryData(key, items);
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: ['remove-from-wishlist'] }) > 1) return;
      await queryClient.invalidateQueries({ queryKey });
    },
    retry: false,
  });
}
