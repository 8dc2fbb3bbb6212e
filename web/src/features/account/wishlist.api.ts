import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const wishlistKey = ['wishlist'] as const;

export function wishlistQuery() {
  return queryOptions({
    queryKey: wishlistKey,
    queryFn: async ({ signal }): Promise<WishlistItem[]> =>
      (await api.wishlists.list({}, { signal })).data.items,
  });
}

/** Takes a product off at once, and puts it back where it was when the server refuses. */
export function useRemoveFromWishlist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (productId: string) => {
      await api.wishlists.remove({ productId });
    },
    onMutate: async (productId) => {
      await queryClient.cancelQueries({ queryKey: wishlistKey });
      const before = queryClient.getQueryData<WishlistItem[]>(wishlistKey);
      queryClient.setQueryData<WishlistItem[]>(wishlistKey, (items) =>
        items?.filter(({ id }) => id !== productId),
      );
      return { before };
    },
    onError: (_failure, _productId, context) => {
      queryClient.setQueryData(wishlistKey, context?.before);
    },
    onSettled: async () => queryClient.invalidateQueries({ queryKey: wishlistKey }),
    retry: false,
  });
}
