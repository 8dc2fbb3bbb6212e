import type { Cart } from '@greenroom/contract/cart/cart.schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const cartKeys = { all: ['cart'] as const };

/** Where an order goes, as far as its tax depends on it. */
export interface Destination {
  countryCode: string;
  region: string;
}

/** The cart with today's prices and stock. `token` is that of the session that asks, null for a guest. */
export function cartQuery(token: string | null, destination?: Destination) {
  return queryOptions({
    queryKey: [...cartKeys.all, token, destination ?? null],
    queryFn: async ({ signal }): Promise<Cart> => (await api.cart.read(destination ?? {}, { signal })).data,
    // Prices and stock move: what is shown is asked for again whenever it is opened.
    staleTime: 0,
  });
}
