import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { guestKey } from '../../lib/api/guest-key.ts';
import { formatPrice } from '../../lib/format/price.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { declinedOrders } from '../cart/guests/declined-orders.store.ts';
import { guestOrdersQuery, useClaimOrder } from '../cart/guests/guest-orders.api.ts';
import { useSession } from '../session/session.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { OrderNumber } from './order-number.tsx';

/** The key of this browser's guest. Null if nobody has used a cart without an account. */
export function useGuestKey(): string | null {
  return useSyncExternalStore(guestKey.subscribe, guestKey.read, () => null);
}

/**
 * Asks the user whether orders that were placed in this browser without an account are theirs. Renders nothing
 * if there are none, or if this user has declined all.
 */
export function GuestOrders() {
  const key = useGuestKey();
  const token = useSessionToken();
  const { data: orders = [] } = useQuery(guestOrdersQuery(token, key));
  const declined = useSyncExternalStore(declinedOrders.subscribe, declinedOrders.readText, () => '[]');
  const session = useSession();
  if (token === null || key === null || session.status !== 'signed-in') return null;
  const userId = session.user.id;
  const undecided = orders.filter(({ id }) => !declinedOrders.has(declined, id, userId));
  if (undecided.length === 0) return null;
  return <Question guestKey={key} orders={undecided} onDecline={(id) => declinedOrders.add(id, userId)} />;
}

/** The same for one order, even if it was declined before. Renders `otherwise` if the order is not among them. */
export function GuestOrder({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const key = useGuestKey();
  const token = useSessionToken();
  const query = useQuery(guestOrdersQuery(token, key));
  if (token === null || key === null || query.isError) return otherwise;
  if (query.isPending) return null;
  const orders = query.data.filter((order) => order.id === id);
  if (orders.length === 0) return otherwise;
  return (
    <>
      <PageTitle title="Order" />
      <div className="page-width mt-8">
        <Question guestKey={key} orders={orders} />
      </div>
    </>
  );
}

function Question({
  guestKey: key,
  orders,
  onDecline,
}: {
  guestKey: string;
  orders: readonly Order[];
  onDecline?: (id: string) => void;
}) {
  const claim = useClaimOrder(key);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mb-8 rounded-card bg-moss p-5">
      <h2 id={titleId} className="text-lead font-semibold">
        {orders.length === 1 ? 'Is this order yours?' : 'Are these orders yours?'}
      </h2>
      <p className="mt-1 max-w-2xl text-small text-ink-soft">
        {orders.length === 1 ? 'It was' : 'They were'} made in this browser without an account. What you add
        to your account is seen in your account alone from then on.
      </p>
      <KeptFocus label="Orders without an account" className="mt-4 flex flex-col gap-3">
        <ul className="flex flex-col gap-3">
          {orders.map(({ id, orderNumber, date, brand, items, total, currency }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-stone pt-3"
            >
              <p className="tabular min-w-0 text-small">
                <span className="font-semibold">
                  Order <OrderNumber>{orderNumber}</OrderNumber>
                </span>
                <br />
                <LocalTime moment={date} format={formatDate} /> · {brand.name} · {items}{' '}
                {items === 1 ? 'item' : 'items'} · {formatPrice(total, currency)}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={`Add order ${orderNumber} to my account`}
                  busy={claim.isPending && claim.variables === id}
                  disabled={claim.isPending}
                  onClick={() => claim.mutate(id)}
                >
                  Add to my account
                </Button>
                {onDecline ? (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Order ${orderNumber} is not mine`}
                    onClick={() => onDecline(id)}
                  >
                    Not mine
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        <FailureMessage message={claim.error === null ? undefined : describeFailure(claim.error)} />
      </KeptFocus>
    </section>
  );
}
