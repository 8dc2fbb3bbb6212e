/** Where the cache keeps what belongs to a wishlist: of the session that asks, so that the next one sees nothing of it. */
export const wishlistKeys = {
  all: ['wishlist'] as const,
  items: (token: string | null) => ['wishlist', 'items', token] as const,
  productIds: (token: string | null) => ['wishlist', 'product-ids', token] as const,
  collections: (token: string | null) => ['wishlist', 'collections', token] as const,
};

/** By these the presses on hearts that wait for their answer are known. */
export const toggleKeys = {
  all: ['toggle-wishlist'] as const,
  of: (productId: string) => ['toggle-wishlist', productId] as const,
};
