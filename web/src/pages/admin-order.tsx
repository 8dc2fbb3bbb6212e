import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/admin-order';
import { SessionGuard } from '../app/guards/session-guard.tsx';
import { pageMeta } from '../app/page-meta.ts';
import { NotFoundScreen } from '../app/shell/failure-screens.tsx';
import { OperatorOrderView } from '../features/brand/operator-orders/operator-order-view.tsx';
import { operatorOrderQuery } from '../features/brand/orders/operator-order.query.ts';
import { SoldOrder } from '../features/brand/orders/sold-order.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Order',
    description: 'An order of any brand, for operators.',
    path: `/admin/orders/${params.id}`,
    isPrivate: true,
  });
}

/** An order of any brand, only for admins. In print it is the packing slip. */
export default function AdminOrderPage({ params }: Route.ComponentProps) {
  return (
    <SessionGuard roles={['admin']} refused={<NotFoundScreen />}>
      {(user) => <AdminOrder userId={user.id} id={params.id} />}
    </SessionGuard>
  );
}

function AdminOrder({ userId, id }: { userId: string; id: string }) {
  const query = useQuery(operatorOrderQuery(id));
  return (
    <SoldOrder query={query} listPath="/admin?tab=orders" notFound={<NotFoundScreen />}>
      {(order) => <OperatorOrderView userId={userId} order={order} />}
    </SoldOrder>
  );
}
