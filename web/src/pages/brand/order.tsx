import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/order';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { NotFoundScreen } from '../../app/shell/failure-screens.tsx';
import { BrandOrderView } from '../../features/brand/orders/brand-order-view.tsx';
import { brandOrderQuery } from '../../features/brand/orders/brand-orders.api.ts';
import { SoldOrder } from '../../features/brand/orders/sold-order.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Order',
    description: 'What a shopper bought from your brand.',
    path: `/brand/orders/${params.id}`,
    isPrivate: true,
  });
}

/** An order of the user's own brand. In print it is the packing slip. */
export default function BrandOrderPage({ params }: Route.ComponentProps) {
  return (
    <BrandGuard permission="orders:read">
      {(user) => <BrandOrder userId={user.id} id={params.id} />}
    </BrandGuard>
  );
}

function BrandOrder({ userId, id }: { userId: string; id: string }) {
  const query = useQuery(brandOrderQuery(userId, id));
  return (
    <SoldOrder query={query} listPath="/brand/orders" notFound={<NotFoundScreen />}>
      {(order) => <BrandOrderView userId={userId} order={order} />}
    </SoldOrder>
  );
}
