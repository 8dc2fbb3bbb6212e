import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { guestKey } from '../../../lib/api/guest-key.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { cartQuery } from '../own-cart.api.ts';
import { sessionQuery } from '../../session/session.api.ts';
import { declinedOrders } from './declined-orders.store.ts';
import { guestOrdersQuery } from './guest-orders.api.ts';
import { mergedGuest } from './merged-guest.store.ts';

/** How long what is said and asked stays, in milliseconds. The question stands on the orders page, too. */
const questionMs = 15_000;

/**
 * Makes the guest's cart the user's, once a sign-in. The guest is forgotten, unless something was ordered here without an
 * account: that may be somebody else's, so the user is asked.
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
  const asked = orders.filter(({ id }) => !declinedOrders.has(declined, id, session.user.id)).length;
  if (asked === 0) return;
  const those = asked === 1 ? 'An order was' : `${asked} orders were`;
  showToast(
    `${those} made in this browser without an account. ${asked === 1 ? 'Is it' : 'Are they'} yours?`,
    {
      id: 'guest-orders',
      durationMs: questionMs,
      action: { label: asked === 1 ? 'See it' : 'See them', to: '/orders' },
    },
  );
}
