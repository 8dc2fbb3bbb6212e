import type { Cart } from '@greenroom/contract/cart/cart.schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const cartKeys = { all: ['cart'] as const };

/** The destination of an order, as far as its tax depends on it. */
export interface Destination {
  countryCode: string;
  region: string;
}

/** The cart with current prices and stock. `token` identifies the requesting session. It is null for a guest. */
export function cartQuery(token: string | null, destination?: Destination) {
  return queryOptions({
    queryKey: [...cartKeys.all, token, destination ?? null],
    queryFn: async ({ signal }): Promise<Cart> => (await api.cart.read(destination ?? {}, { signal })).data,
    // Prices and stock change, so the cart is refetched whenever it is opened.
    staleTime: 0,
  });
}
