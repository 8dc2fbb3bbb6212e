import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Route } from './+types/order';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { NotFoundScreen } from '../../app/shell/failure-screens.tsx';
import { BrandOrderView } from '../../features/brand/orders/brand-order-view.tsx';
import { brandOrderQuery } from '../../features/brand/orders/brand-orders.api.ts';
import { PackingSlip } from '../../features/brand/orders/packing-slip.tsx';
import { describeServerFailure, isNotFound, isRefused } from '../../lib/api/api-error.ts';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Order',
    description: 'What a shopper bought from your brand.',
    path: `/brand/orders/${params.id}`,
    isPrivate: true,
  });
}

/** An order of the user's own brand. Printed, it is its packing slip. */
export default function BrandOrderPage({ params }: Route.ComponentProps) {
  return (
    <BrandGuard permission="orders:read">
      {(user) => <BrandOrder userId={user.id} id={params.id} />}
    </BrandGuard>
  );
}

function BrandOrder({ userId, id }: { userId: string; id: string }) {
  const order = useQuery(brandOrderQuery(userId, id));
  if (order.data === undefined) {
    if (order.isPending)
      return (
        <Loading label="Loading order" className="page-width flex flex-col gap-6 pt-14">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      );
    if (isNotFound(order.error) || isRefused(order.error)) return <NotFoundScreen />;
    return (
      <div className="page-width pt-8">
        <QueryErrorState
          query={order}
          title="Failed to load this order"
          text={describeServerFailure(order.error, 'Please try again later')}
        />
      </div>
    );
  }
  return (
    <div className="page-width pt-6 pb-16 md:pt-10">
      <div className="mb-8 print:hidden">
        <Link
          to="/brand/orders"
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All orders
        </Link>
        <h1 className="text-title wrap-anywhere">Order {order.data.orderNumber}</h1>
      </div>
      <KeptFocus label="Order">
        <BrandOrderView userId={userId} order={order.data} />
      </KeptFocus>
      <PackingSlip order={order.data} />
    </div>
  );
}
