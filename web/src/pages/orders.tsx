import type { Route } from './+types/orders';
import { pageMeta } from '../app/page-meta.ts';
import { GuestOrders } from '../features/orders/guest-orders.tsx';
import { OrdersSection } from '../features/orders/orders-section.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Orders',
    description: 'What you ordered.',
    path: '/orders',
    isPrivate: true,
  });
}

export default function OrdersPage() {
  return (
    <>
      <PageTitle title="Orders" />
      <div className="page-width mt-8">
        <GuestOrders />
        <OrdersSection headingLevel={2} />
      </div>
    </>
  );
}
