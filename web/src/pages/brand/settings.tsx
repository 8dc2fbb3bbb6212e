import type { Route } from './+types/settings';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandSettings } from '../../features/brand/settings/brand-settings.tsx';

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
  return <BrandGuard permission="profile:write">{(user) => <BrandSettings user={user} />}</BrandGuard>;
}
