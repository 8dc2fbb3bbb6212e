import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { guestKey } from '../../lib/api/guest-key.ts';
import { cartQuery } from './own-cart.api.ts';

/** Makes the guest's cart and orders the user's, and forgets the guest. */
export async function mergeCart(queryClient: QueryClient, viewer: string, key: string): Promise<void> {
  const { data } = await api.cart.merge({ guestKey: key });
  if (guestKey.read() === key) guestKey.clear();
  queryClient.setQueryData(cartQuery(viewer).queryKey, data);
  await queryClient.invalidateQueries({ queryKey: ['orders'] });
}
