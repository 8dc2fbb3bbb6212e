import type { Route } from './+types/dashboard';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandDashboard } from '../../features/brand/brand-dashboard.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Dashboard',
    description: 'What your brand sells.',
    path: '/brand',
    isPrivate: true,
  });
}

/** The brand dashboard, for roles brand and admin (ROLE-8). */
export default function BrandDashboardPage() {
  return <BrandGuard permission="products:read">{(user) => <BrandDashboard userId={user.id} />}</BrandGuard>;
}
