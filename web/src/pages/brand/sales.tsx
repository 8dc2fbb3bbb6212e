import type { Route } from './+types/sales';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { PaidPayouts } from '../../features/brand/sales/paid-payouts.tsx';
import { SalesView } from '../../features/brand/sales/sales-view.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Sales',
    description: 'What your brand sold, and what it is owed.',
    path: '/brand/sales',
    isPrivate: true,
  });
}

/** Sales of a brand, for the roles brand and admin. */
export default function BrandSalesPage() {
  return (
    <BrandGuard permission="sales:read">
      {(user) => (
        <div className="page-width pt-8 pb-16 md:pt-12">
          <h1 className="mb-4 text-title">Sales</h1>
          <BrandNavigation />
          <SalesView userId={user.id} />
          <PaidPayouts userId={user.id} />
        </div>
      )}
    </BrandGuard>
  );
}
