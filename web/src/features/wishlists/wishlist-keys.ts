/** Query keys of a wishlist. They contain the requesting session, so that the next user sees nothing of it. */
export const wishlistKeys = {
  all: ['wishlist'] as const,
  items: (token: string | null) => ['wishlist', 'items', token] as const,
  productIds: (token: string | null) => ['wishlist', 'product-ids', token] as const,
  collections: (token: string | null) => ['wishlist', 'collections', token] as const,
};

/** Mutation keys of pending toggles. */
export const toggleKeys = {
  all: ['toggle-wishlist'] as const,
  of: (productId: string) => ['toggle-wishlist', productId] as const,
};
