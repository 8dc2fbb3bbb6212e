import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { guestKey } from '../../../lib/api/guest-key.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { cartQuery } from '../own-cart.api.ts';
import { sessionQuery } from '../../session/session.api.ts';
import { declinedOrders } from './declined-orders.store.ts';
import { guestOrdersQuery } from './guest-orders.api.ts';
import { mergedGuest } from './merged-guest.store.ts';

/** How long the toasts stay, in milliseconds. The orders page asks the same question. */
const questionMs = 15_000;

/**
 * Merges the guest's cart into the user's, once per sign-in. The guest key is then removed, unless something
 * was ordered here without an account. Those orders may be somebody else's, so the user is asked.
 */
export async function mergeCart(queryClient: QueryClient, token: string, key: string): Promise<void> {
  if (mergedGuest.isMerged(token, key)) return;
  const { data } = await api.cart.merge({ guestKey: key });
  queryClient.setQueryData(cartQuery(token).queryKey, data);
  if (data.changes !== undefined)
    showToast(data.changes.join(' '), { id: 'merged-cart', durationMs: questionMs });
  const orders = await queryClient.fetchQuery(guestOrdersQuery(token, key));
  if (orders.length === 0) {
    if (guestKey.read() === key) guestKey.clear();
    return;
  }
  const session = await queryClient.fetchQuery(sessionQuery(token));
  if (session === null) return;
  mergedGuest.mark(token, key);
  const declined = declinedOrders.readText();
  const undecidedCount = orders.filter(({ id }) => !declinedOrders.has(declined, id, session.user.id)).length;
  if (undecidedCount === 0) return;
  const those = undecidedCount === 1 ? 'An order was' : `${undecidedCount} orders were`;
  showToast(
    `${those} made in this browser without an account. ${undecidedCount === 1 ? 'Is it' : 'Are they'} yours?`,
    {
      id: 'guest-orders',
      durationMs: questionMs,
      action: { label: undecidedCount === 1 ? 'See it' : 'See them', to: '/orders' },
    },
  );
}
