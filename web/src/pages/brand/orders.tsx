import { useSearchParams } from 'react-router';
import type { Route } from './+types/orders';
import { SessionGuard } from '../../app/guards/session-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { BrandsOnly } from '../../features/brand/brands-only.tsx';
import { BrandOrdersList } from '../../features/brand/orders/brand-orders-list.tsx';
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

/** Orders and returns of a brand, for roles brand and admin. */
export default function BrandOrdersPage() {
  return (
    <SessionGuard roles={['brand']} refused={<BrandsOnly />}>
      {(user) => <Orders userId={user.id} />}
    </SessionGuard>
  );
}

function Orders({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-4 text-title">Orders</h1>
      <BrandNavigation />
      <Tabs<'orders' | 'returns'>
        label="Orders"
        value={search.get('tab') === 'returns' ? 'returns' : 'orders'}
        onChange={(tab) => setSearch(tab === 'returns' ? { tab } : {}, { replace: true })}
        tabs={[
          { value: 'orders', label: 'Orders', content: <BrandOrdersList userId={userId} /> },
          { value: 'returns', label: 'Returns', content: <ReturnsSection userId={userId} /> },
        ]}
      />
    </div>
  );
}
