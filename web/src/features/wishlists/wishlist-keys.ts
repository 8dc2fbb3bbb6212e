/** Where the cache keeps what belongs to a wishlist: of the session that asks, so that the next one sees nothing of it. */
export const wishlistKeys = {
  all: ['wishlist'] as const,
  items: (viewer: string | null) => ['wishlist', 'items', viewer] as const,
  productIds: (viewer: string | null) => ['wishlist', 'product-ids', viewer] as const,
  collections: (viewer: string | null) => ['wishlist', 'collections', viewer] as const,
};

/** By these the presses on hearts that wait for their answer are known. */
export const toggleKeys = {
  all: ['toggle-wishlist'] as const,
  of: (productId: string) => ['toggle-wishlist', productId] as const,
};
