import type { Route } from './+types/settings';
import { SessionGuard } from '../../app/guards/session-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandSettings } from '../../features/brand/settings/brand-settings.tsx';
import { BrandsOnly } from '../../features/brand/brands-only.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Settings',
    description: 'What your brand says of itself.',
    path: '/brand/settings',
    isPrivate: true,
  });
}

/** The settings of a brand, for roles brand and admin (ROLE-8). */
export default function BrandSettingsPage() {
  return (
    <SessionGuard roles={['brand']} refused={<BrandsOnly />}>
      {(user) => <BrandSettings user={user} />}
    </SessionGuard>
  );
}
