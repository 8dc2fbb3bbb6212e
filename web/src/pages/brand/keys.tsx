import type { Route } from './+types/keys';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { KeysView } from '../../features/brand/keys/keys-view.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand API Keys',
    description: 'What other programs may do for your brand.',
    path: '/brand/keys',
    isPrivate: true,
  });
}

/** The API keys of a brand, for its owner. */
export default function BrandKeysPage() {
  return (
    <BrandGuard permission="keys:manage">
      {(user) => (
        <div className="page-width pt-8 pb-16 md:pt-12">
          <h1 className="mb-4 text-title">API Keys</h1>
          <BrandNavigation />
          <KeysView userId={user.id} />
        </div>
      )}
    </BrandGuard>
  );
}
