import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { guestKey } from '../../lib/api/guest-key.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { cartQuery } from './own-cart.api.ts';

/** The shopper's cart. A visitor who has put nothing in has none, and nothing is asked. */
export function useOwnCart() {
  const token = useSessionToken();
  const queryClient = useQueryClient();
  const ownGuestKey = useSyncExternalStore(guestKey.subscribe, guestKey.read, () => null);

  // What a guest put in is the user's once somebody signs in. Without an answer the key stays, and the next page merges.
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
    // Another tab or device may have changed it.
    refetchOnWindowFocus: 'always',
  });
}
