import type { Route } from './+types/inventory';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { Inventory } from '../../features/brand/inventory/inventory.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Inventory',
    description: 'All that your brand sells, many at once.',
    path: '/brand/inventory',
    isPrivate: true,
  });
}

/** All products of a brand, for the roles brand and admin. */
export default function BrandInventoryPage() {
  return (
    <BrandGuard permission="products:read">
      {(user) => (
        <div className="page-width pt-8 pb-16 md:pt-12">
          <h1 className="mb-4 text-title">Inventory</h1>
          <BrandNavigation />
          <Inventory userId={user.id} />
        </div>
      )}
    </BrandGuard>
  );
}
