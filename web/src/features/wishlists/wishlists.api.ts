import { wishlistLimits } from '@greenroom/contract/limits/wishlists';
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { describeServerFailure, isRefused } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/api.ts';
import { fieldOf } from '../../lib/api/json.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { addToWishlist, removeFromWishlist } from './wishlist-calls.ts';
import { toggleKeys, wishlistKeys } from './wishlist-keys.ts';

/** The variables of a toggle. */
interface Toggle {
  productId: string;
  isWanted: boolean;
}

/** The signed-in user's wishlist, latest first. `token` identifies the requesting session. */
export function wishlistQuery(token: string | null) {
  return queryOptions({
    queryKey: wishlistKeys.items(token),
    queryFn: async ({ signal }) => (await api.wishlists.list({}, { signal })).data.items,
    enabled: token !== null,
  });
}

/** The ids of all products on the signed-in user's wishlist: one request for all hearts of a page. */
function productIdsQuery(token: string | null) {
  return queryOptions({
    queryKey: wishlistKeys.productIds(token),
    queryFn: async ({ signal }) => (await api.wishlists.productIds(undefined, { signal })).data.productIds,
    enabled: token !== null,
  });
}

/** Writes a completed change into the cache. Pending reads are cancelled, because their data would be older. */
async function keepToggle(
  queryClient: QueryClient,
  token: string | null,
  { productId, isWanted }: Toggle,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: wishlistKeys.all });
  queryClient.setQueryData(productIdsQuery(token).queryKey, (ids) => {
    const others = ids?.filter((id) => id !== productId);
    return others && isWanted ? [productId, ...others] : others;
  });
  if (isWanted) return;
  queryClient.setQueryData(wishlistQuery(token).queryKey, (items) =>
    items?.filter(({ id }) => id !== productId),
  );
}

/**
 * The message of a failed toggle. If the server rejected it, for example because the wishlist is full, its
 * reason comes first.
 */
function toggleFailureMessage({ cause }: Error): string {
  const reason = isRefused(cause) ? describeServerFailure(cause, '') : '';
  return `${reason} Failed to update wishlist. Please try again.`.trim();
}

/**
 * Adds products to the wishlist and removes them. While a call is pending, the hooks below return the requested
 * state, so every heart of the product changes immediately, and back if the call fails (WISH-5 to WISH-7). The
 * calls of one window are sent one at a time, in the order of the presses.
 */
export function useToggle(productId: string) {
  const queryClient = useQueryClient();
  const token = useSessionToken();
  return useMutation({
    mutationKey: toggleKeys.of(productId),
    scope: { id: 'wishlist' },
    mutationFn: async ({ isWanted }: Toggle) =>
      isWanted ? addToWishlist(api, productId) : removeFromWishlist(api, productId),
    onSuccess: async (_done, toggle) => keepToggle(queryClient, token, toggle),
    onError: (failure) => {
      showToast(toggleFailureMessage(failure), {
        tone: 'failure',
        durationMs: wishlistLimits.failureShownMs,
        id: 'wishlist-failure',
      });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: toggleKeys.all }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: wishlistKeys.all });
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Whether a toggle from the mutation cache adds a product to the wishlist. */
export const isWantedBy = (toggle: unknown) => fieldOf(toggle, 'isWanted') === true;

/**
 * The heart of a product: whether it is filled, and its handler. A visitor's press changes nothing and calls
 * `onAuthRequired` (WISH-11).
 */
export function useWishlistHeart(
  productId: string,
  { onAuthRequired }: { onAuthRequired: () => void },
): { isKept: boolean; press: () => void } {
  const token = useSessionToken();
  const toggle = useToggle(productId);
  const { data: isStored = false } = useQuery({
    ...productIdsQuery(token),
    select: (ids) => ids.includes(productId),
  });
  const wishes = useMutationState({
    filters: { mutationKey: toggleKeys.of(productId), status: 'pending' },
    select: ({ state }) => isWantedBy(state.variables),
  });
  const isKept = wishes.at(-1) ?? isStored;
  return {
    isKept,
    press() {
      if (token === null) onAuthRequired();
      else toggle.mutate({ productId, isWanted: !isKept });
    },
  };
}
