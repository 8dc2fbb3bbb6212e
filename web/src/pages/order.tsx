import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import type { Route } from './+types/order';
import { pageMeta } from '../app/page-meta.ts';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { GuestOrder, useGuestKey } from '../features/orders/guest-orders.tsx';
import { LinkedOrder } from '../features/orders/linked-order.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { orderQuery, useCancelPurchase } from '../features/orders/orders.api.ts';
import { placedTogether } from '../features/checkout/placed-orders.ts';
import { PlacedPurchase } from '../features/orders/placed-purchase.tsx';
import { useSessionToken } from '../features/session/use-session-token.ts';
import { isNotFound, isRefused } from '../lib/api/api-error.ts';
import { KeptFocus } from '../ui/focus/kept-focus.tsx';
import { QueryErrorState } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useIsHydrated } from '../ui/hydration/use-is-hydrated.ts';
import { OrderNumber } from '../features/orders/order-number.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Order',
    description: 'What you ordered, and where it is.',
    path: `/orders/${params.id}`,
    isPrivate: true,
  });
}

/** An order belongs to its buyer: a user, or the guest of this browser. */
export default function OrderPage({ params }: Route.ComponentProps) {
  const isHydrated = useIsHydrated();
  return isHydrated ? <OwnOrder id={params.id} /> : <OrderSkeleton />;
}

function OwnOrder({ id }: { id: string }) {
  const [search] = useSearchParams();
  const placed = Number(search.get('placed') ?? 0);
  const { state } = useLocation() as { state: unknown };
  const token = useSessionToken();
  const isBuyer = useGuestKey() !== null || token !== null;
  const order = useQuery({ ...orderQuery(id, token), enabled: isBuyer });
  const undo = useCancelPurchase(id);
  // On another device than the one of the purchase, only the link from the email works.
  if (!isBuyer) return <OrderOfMail id={id} />;
  if (order.isPending) return <OrderSkeleton />;
  if (order.data === undefined) {
    // Another buyer gets the same answer as for a missing order. A guest who has signed in since may claim it.
    if (isNotFound(order.error) || isRefused(order.error))
      return <GuestOrder id={id} otherwise={<OrderOfMail id={id} />} />;
    return (
      <div className="page-width pt-8">
        <QueryErrorState
          query={order}
          title="Failed to load this order"
          text="Please try again later"
          isPage
        />
      </div>
    );
  }
  const isJustPlaced = placed > 0 && (undo.isSuccess || order.data.status === 'processing');
  return (
    <>
      <PageTitle
        title={
          <>
            Order <OrderNumber>{order.data.orderNumber}</OrderNumber>
          </>
        }
      >
        {isJustPlaced ? (
          <PlacedPurchase
            orders={placed}
            others={placedTogether(state, id)}
            order={order.data}
            isUser={token !== null}
            undo={undo}
          />
        ) : null}
      </PageTitle>
      <div className="page-width mt-8 pb-16">
        <KeptFocus label="Order">
          <OrderView order={order.data} canCancel={!(isJustPlaced && placed === 1)} />
        </KeptFocus>
      </div>
    </>
  );
}

function OrderOfMail({ id }: { id: string }) {
  return <LinkedOrder id={id} otherwise={<NotFoundScreen />} skeleton={<OrderSkeleton />} />;
}

function OrderSkeleton() {
  return (
    <Loading label="Loading order" className="page-width flex flex-col gap-6 pt-14">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-72 rounded-card" />
    </Loading>
  );
}
