import { useSearchParams } from 'react-router';
import type { Route } from './+types/orders';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { BrandOrdersList } from '../../features/brand/orders/brand-orders-list.tsx';
import { useMay } from '../../features/brand/team/brand-may.tsx';
import { ReturnsSection } from '../../features/brand/returns/returns-section.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Orders',
    description: 'What shoppers bought from your brand, and what they give back.',
    path: '/brand/orders',
    isPrivate: true,
  });
}

/** Orders and returns of a brand, for the roles brand and admin. */
export default function BrandOrdersPage() {
  return <BrandGuard permission="orders:read">{(user) => <Orders userId={user.id} />}</BrandGuard>;
}

function Orders({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-4 text-title">Orders</h1>
      <BrandNavigation />
      {may('orders:refund') ? (
        <Tabs<'orders' | 'returns'>
          label="Orders"
          value={search.get('tab') === 'returns' ? 'returns' : 'orders'}
          onChange={(tab) => setSearch(tab === 'returns' ? { tab } : {}, { replace: true })}
          tabs={[
            { value: 'orders', label: 'Orders', content: <BrandOrdersList userId={userId} /> },
            { value: 'returns', label: 'Returns', content: <ReturnsSection userId={userId} /> },
          ]}
        />
      ) : (
        <BrandOrdersList userId={userId} />
      )}
    </div>
  );
}
