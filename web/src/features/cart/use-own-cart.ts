import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { guestKey } from '../../lib/api/guest-key.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { cartQuery } from './own-cart.api.ts';

/** The shopper's cart. A visitor who has added nothing has no cart, and no request is sent. */
export function useOwnCart() {
  const token = useSessionToken();
  const queryClient = useQueryClient();
  const ownGuestKey = useSyncExternalStore(guestKey.subscribe, guestKey.read, () => null);

  // After sign-in, the guest's cart is merged into the user's. If the request fails, the key stays and the next
  // page merges.
  useEffect(() => {
    if (token === null || ownGuestKey === null) return;
    import('./guests/merge-cart.ts')
      .then(({ mergeCart }) => mergeCart(queryClient, token, ownGuestKey))
      .catch(() => {});
  }, [token, ownGuestKey, queryClient]);

  return useQuery({
    ...cartQuery(token),
    enabled: token !== null || ownGuestKey !== null,
    staleTime: 30_000,
    // Another tab or device may have changed the cart.
    refetchOnWindowFocus: 'always',
  });
}
