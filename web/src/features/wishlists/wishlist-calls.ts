import type { Api } from '../../lib/api/api.ts';

type WishlistApi = { wishlists: Pick<Api['wishlists'], 'add' | 'remove'> };

/**
 * @throws {Error} `Failed to add to wishlist` with the failed call as its cause, only if the call fails
 * (WISH-8, WISH-9)
 */
export async function addToWishlist(api: WishlistApi, productId: string): Promise<void> {
  try {
    await api.wishlists.add({ productId });
  } catch (cause) {
    throw new Error('Failed to add to wishlist', { cause });
  }
}

/**
 * @throws {Error} `Failed to remove from wishlist` with the failed call as its cause, only if the call fails
 * (WISH-8, WISH-10)
 */
export async function removeFromWishlist(api: WishlistApi, productId: string): Promise<void> {
  try {
    await api.wishlists.remove({ productId });
  } catch (cause) {
    throw new Error('Failed to remove from wishlist', { cause });
  }
}
